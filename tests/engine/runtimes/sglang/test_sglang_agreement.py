"""All ranks of a server take the least room that one of them has, as `_profile_available_bytes` measures it."""

from facts import GIB, full, latent, model, project

from kvdesk import catalog
from kvdesk.engine.plan import make_plan
from kvdesk.engine.replicas import plan_replicas
from kvdesk.engine.seats import total
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import TakenCard

HARDWARE = ("options", 0, "hardware")


def planned(runtime, *, taken=(), nodes=1, spec=None, **deployment):
    spec = spec or model(full(), architecture="LlamaForCausalLM")
    card = catalog.accelerator("h100-sxm-80")
    whole = project(spec, cards=4, nodes=nodes, accelerator=card, runtime=runtime, **deployment)
    taken = tuple(TakenCard(card=index, taken_bytes=size) for index, size in taken)
    option = make_plan(replace_at(whole, (*HARDWARE, "taken"), taken)).options[0]
    assert option.refusal is None, option.refusal
    return option


def own_room(seat):
    return seat.usable_bytes - total(seat.fixed_lines).best


def test_that_a_taken_card_sets_the_pool_of_every_rank():
    option = planned("sglang", taken=((2, 3 * GIB),), tensor_parallel_size=4)
    seats = [option.placement.seat(rank) for rank in range(4)]
    least = min(own_room(seat) for seat in seats)
    assert own_room(seats[2]) == least
    assert own_room(seats[0]) > least
    assert [seat.room.best for seat in seats] == [least] * 4
    (note,) = (finding for finding in option.cases[0].findings if finding.code == "ranks-take-least")
    assert (note.values["rank"], note.values["size"]) == (2, own_room(seats[0]) - least)


def test_that_the_card_whose_room_all_take_is_the_one_that_binds():
    option = planned("sglang", taken=((2, 3 * GIB),), tensor_parallel_size=4)
    case = option.cases[0]
    assert len({rank.headroom.best for rank in case.ranks}) == 1
    assert (case.limits.memory_bound_by.rank, case.tightest.position.rank) == (2, 2)
    assert case.first_to_run_out.position.rank == 2
    (unequal,) = (finding for finding in case.findings if finding.code == "cards-unequal")
    assert unequal.values["rank"] == 2
    assert plan_replicas(option.placement, case.case).pools[0].tightest_rank == 2


def test_that_stages_agree_on_the_room_of_the_one_whose_weights_take_most():
    """Embedding and head stand at the ends, most layers do not: the middle stages could keep more and do not."""
    spec = model(
        full(num_layers=42, attention_params=60_000_000, mlp_params=300_000_000), architecture="LlamaForCausalLM"
    )
    option = planned("sglang", spec=spec, pipeline_parallel_size=4)
    stages = option.placement.stages
    least = min(own_room(stage) for stage in stages)
    assert len({own_room(stage) for stage in stages}) > 1
    assert {stage.room.best for stage in stages} == {least}
    # tokens of the pool: the least room ÷ the largest bytes a token of any stage, as PP ranks agree on the fewest
    cell = max(len(stage.layers) for stage in stages) * 2 * 8 * 128 * 2
    case = option.cases[0]
    assert case.limits.max_sequences == least // cell // case.case.positions
    for rank in case.ranks:
        assert sum(line.best for line in rank.lines) == rank.usable_bytes


def test_that_replicas_are_servers_of_their_own():
    option = planned("sglang", taken=((3, 3 * GIB),), tensor_parallel_size=2, data_parallel_size=2)
    rooms = [option.placement.seat(rank).room.best for rank in range(4)]
    assert rooms[0] == rooms[1] > rooms[2] == rooms[3]
    assert [seat.ranks for seat in option.placement.seats] == [2, 1, 1]
    assert [option.placement.seat(rank).first_rank for rank in range(4)] == [0, 0, 2, 3]


def test_that_alike_ranks_keep_one_seat():
    option = planned("sglang", spec=model(latent(), architecture="DeepseekV3ForCausalLM"), tensor_parallel_size=4)
    assert len(option.placement.seats) == 1
    assert not any(finding.code == "ranks-take-least" for finding in option.cases[0].findings)


def test_that_cards_a_tenth_apart_are_told_to_be_refused():
    def told(size, **degrees):
        option = planned("sglang", taken=((1, size),), **degrees)
        return any(finding.code == "sglang-memory-unbalanced" for finding in option.cases[0].findings)

    tenth = option_capacity() // 10
    assert told(tenth + GIB, tensor_parallel_size=4)
    assert not told(tenth - GIB, tensor_parallel_size=4)
    assert not told(tenth + GIB, pipeline_parallel_size=4)  # checked for TP groups alone


def option_capacity():
    return planned("sglang", tensor_parallel_size=4).placement.capacity_bytes
