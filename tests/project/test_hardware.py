"""Cards of several kinds, cards others use, and what of them is refused."""

import pytest
from pydantic import ValidationError

from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard

GIB = 1 << 30
SMALL = AcceleratorSpec(id="small", name="Small", memory_driver_bytes=24 * GIB)
LARGE = AcceleratorSpec(id="large", name="Large", memory_driver_bytes=96 * GIB)


def test_that_cards_stand_in_order_of_nodes():
    hardware = HardwareSpec(
        accelerator=SMALL,
        count=2,
        nodes=2,
        others=(CardGroup(accelerator=LARGE, joins_node=True), CardGroup(accelerator=LARGE, count=2)),
        taken=(TakenCard(card=4, taken_bytes=GIB, why="display"),),
        idle=1,
    )
    assert [card.node for card in hardware.cards] == [0, 0, 1, 1, 1, 2, 2]
    assert [card.accelerator.id for card in hardware.cards] == ["small"] * 4 + ["large"] * 3
    assert [card.taken_bytes for card in hardware.cards] == [0, 0, 0, 0, GIB, 0, 0]
    assert (hardware.total_cards, hardware.num_cards, hardware.is_uniform) == (7, 6, False)


def test_that_what_was_computed_of_cards_is_no_part_of_them_and_goes_into_no_copy():
    hardware = HardwareSpec(accelerator=SMALL, count=2)
    assert len(hardware.cards) == 2
    assert HardwareSpec.model_validate(dict(hardware)) == hardware
    assert len(hardware.model_copy(update={"nodes": 2}).cards) == 4


def test_that_files_without_them_open_as_before():
    read = HardwareSpec.model_validate({"accelerator": SMALL.model_dump(), "count": 4, "nodes": 2, "idle": 0})
    assert (read.others, read.taken, read.is_uniform) == ((), (), True)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"taken": ({"card": 4, "taken_bytes": 1},)}, "taken: there is no card 4; cards are 0 to 3"),
        ({"taken": ({"card": 0, "taken_bytes": 25 * GIB},)}, f"choose 0 to {24 * GIB}"),
        ({"taken": ({"card": 1, "taken_bytes": 1}, {"card": 1, "taken_bytes": 2})}, "taken: card 1 is named twice"),
        ({"idle": 4}, "idle: 4 idle cards leave none of 4"),
        ({"accelerator": None, "others": ({"accelerator": LARGE},)}, "others: choose the accelerator"),
        (
            {"others": ({"accelerator": LARGE, "nodes": 2, "joins_node": True},)},
            "joins_node puts the cards into one node",
        ),
        ({"others": ({"accelerator": LARGE, "count": 16_384},)}, "plan at most 16384 at once"),
        ({"count": 0}, "greater than or equal to 1"),
    ],
)
def test_that_cards_that_cannot_be_are_refused(fields, sentence):
    with pytest.raises(ValidationError) as refused:
        HardwareSpec.model_validate({"accelerator": SMALL, "count": 4} | fields)
    assert sentence in str(refused.value)
