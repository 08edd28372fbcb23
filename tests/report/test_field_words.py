"""Fields of a project in words, and differences between two copies as a reader is told of them."""

from decimal import Decimal

import pytest

from kvdesk.i18n import install
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.differences import Difference, differences
from kvdesk.project.edit import replace_at
from kvdesk.project.growth import Growth, RateCourse, TableCourse
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec, TakenCard
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.naming import with_note
from kvdesk.project.notes import Note
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine, ExchangeRate, PriceItem, PriceList, Purchase, Site
from kvdesk.project.report_settings import ReportSettings
from kvdesk.project.search import SearchSpec
from kvdesk.project.tiers import OffloadSpec, TierSpec
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.project.workload import Case, DynamicCache, PagedCache, Workload
from kvdesk.report.difference_words import difference_words
from kvdesk.report.field_words import all_words, field_word
from kvdesk.report.value_words import value_words
from kvdesk.units import ENGLISH, INDONESIAN

EDITED = (
    *(Project, Workload, Case, CaseTraffic, Arrivals, ServiceTime, Option, HardwareSpec, CardGroup, TakenCard),
    *(StatedLinks, Deployment, Band, OffloadSpec, TierSpec, Purchase, BillLine, PriceList, ExchangeRate, Site),
    *(SearchSpec, ReportSettings, Note),
)


@pytest.fixture(autouse=True)
def _english_again():
    yield
    install("en")


@pytest.mark.parametrize("kind", EDITED)
def test_that_every_field_a_user_edits_has_words(kind):
    named = {name for words in all_words() for name in words}
    assert set(kind.model_fields) - named == set()
    assert set(PriceItem.model_fields) - named == {"id"}  # what tells prices apart, never a difference itself


def test_that_facts_keep_their_names_and_settings_go_by_their_flags():
    assert field_word("num_kv_heads") == "num_kv_heads"
    assert field_word("gpu_memory_utilization", "vllm") == "--gpu-memory-utilization"
    assert field_word("block_size", "vllm") == "--block-size"
    assert field_word("block_size") == "Block size"


@pytest.mark.parametrize(
    ("value", "name", "text"),
    [
        (None, "max_model_len", "not set"),
        (True, "mtp", "yes"),
        (4096, "input_len", "4,096"),
        (1 << 30, "reserve_bytes", "1.00 GiB (1,073,741,824 B)"),
        (2027, "first_year", "2027"),
        (0.9, "memory_share", "0.9"),
        (Decimal("7900.50"), "price", "7,900.50"),
        ("", "note", "empty"),
        ("", "baseline", "the first option"),
        ("auto", "k_dtype", "automatic"),
        ("vllm", "runtime", "vLLM"),
        ((), "lines", "none"),
        ((1, 2, 3), "pipeline_partition", "1, 2, 3"),
        ((BillLine(name="a"), BillLine(name="b")), "lines", "2 entries"),
        (PagedCache(block_size=32), "cache", "Paged; Block size: 32"),
        (DynamicCache(), "cache", "Dynamic"),
        (TableCourse(factors=(1.0, 1.5)), "users", "by a table; Factors: 1, 1.5"),
        ("rent", "kind", "rented"),
        (HardwareSpec(count=2), "hardware", "Cards per node: 2; Nodes: 1; Idle cards: 0; Other cards: none"),
        (Case(name="night"), "cases", "night"),
    ],
)
def test_that_values_are_written_as_a_reader_writes_them(value, name, text):
    assert value_words(value, ENGLISH, name) == text


def test_that_a_long_text_is_cut_and_says_so():
    assert value_words("x" * 1000, ENGLISH, "note").endswith("x…")
    assert len(value_words("x" * 1000, ENGLISH, "note")) == 300


@pytest.fixture
def mine():
    return Project(options=(Option(name="A"), Option(name="B")))


def said(before, after, numbers=ENGLISH):
    return [
        (words.group, words.place, words.before, words.after)
        for words in (difference_words(one, numbers) for one in differences(before, after))
    ]


def test_that_differences_are_grouped_by_part(mine):
    theirs = replace_at(mine, ("workload", "cases", 2, "input_len"), 4096)
    theirs = replace_at(theirs, ("options", 1, "deployment", "memory_share"), 0.8)
    theirs = replace_at(theirs, ("options", 1, "deployment", "vllm", "block_size"), 32)
    theirs = replace_at(theirs, ("name",), "theirs")
    theirs = replace_at(theirs, ("site", "pue"), Decimal("1.3"))
    assert said(mine, theirs) == [
        ("Project", "Name", "Untitled", "theirs"),
        ("Workload", "Case peak › Input length", "not set", "4,096"),
        ("Option B", "Serving › Memory share", "0.9", "0.8"),
        ("Option B", "Serving › vLLM › --block-size", "not set", "32"),
        ("Site", "PUE", "not set", "1.3"),
    ]


def test_that_options_added_removed_and_reordered_are_rows_of_their_own(mine):
    theirs = replace_at(mine, ("options",), (mine.options[1], Option(name="C"), mine.options[0]))
    assert said(mine, theirs) == [
        ("Option C", "the whole option", "not there", "there"),
        ("Options", "Order", "A, B", "B, C, A"),
    ]
    assert said(theirs, mine)[0] == ("Option C", "the whole option", "there", "not there")


def test_that_a_note_is_told_with_its_figure_in_words(mine):
    theirs = with_note(mine, "B", "peak", "headroom_bytes", "agreed")
    assert said(mine, theirs) == [("Notes", "B · peak · Headroom", "not there", "agreed")]


def test_that_growth_as_a_whole_says_both_its_laws():
    growth = Growth(first_year=2027, users=RateCourse(per_quarter=0.1), context=TableCourse(factors=(1.0, 1.5)))
    text = value_words(growth, ENGLISH, "growth")
    assert "Users: by a rate, Growth a quarter: 0.1" in text
    assert "Context: by a table, Factors: 1, 1.5" in text


def test_that_the_case_of_a_note_is_in_the_reader_s_language(mine):
    install("id")
    ((_, place, _, _),) = said(mine, with_note(mine, "B", "peak", "kv_cache_bytes", "agreed"), INDONESIAN)
    assert place == "B · puncak · Cache KV"


def test_that_an_indonesian_reads_indonesian_words_and_numbers(mine):
    install("id")
    theirs = replace_at(mine, ("workload", "cases", 2, "input_len"), 4096)
    ((group, place, before, after),) = said(mine, theirs, INDONESIAN)
    assert after == "4.096"
    assert "Input length" not in place
    assert group != "Workload"
    assert before != "not set"


def test_that_a_difference_of_the_whole_project_field_stands_under_its_own_name():
    one = Difference(("growth",), ("growth",), "changed", None, None)
    words = difference_words(one, ENGLISH)
    assert (words.group, words.place) == ("Growth", "all of it")


def test_that_a_search_that_names_no_case_and_no_supplier_is_one_for_all():
    assert value_words((), ENGLISH, "cases") == value_words((), ENGLISH, "suppliers") == "all"
    assert value_words((), ENGLISH, "offers") == "none"
    assert value_words(SearchSpec(), ENGLISH).startswith("Cases: all;")
