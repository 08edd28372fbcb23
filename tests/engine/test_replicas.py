"""Replicas as pools of their own, spares, and what is left after a failure."""

from facts import GIB, H100, full, model, project

from kvdesk.engine.plan import make_plan
from kvdesk.engine.replicas import failure, plan_replicas, replica_pools
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard
from kvdesk.project.workload import Case


def planned(hardware=None, sequences=16, spec=None, samples=1, **deployment):
    case = Case(name="peak", resident_sequences=sequences, input_len=3072, output_len=1024, parallel_samples=samples)
    whole = project(spec or model(full()), case=case, cards=8, **deployment)
    if hardware is not None:
        whole = replace_at(whole, ("options", 0, "hardware"), hardware)
    option = make_plan(whole).options[0]
    assert option.refusal is None, option.refusal
    return option.placement, option.cases[0]


def test_that_equal_replicas_hold_as_much_each_and_as_the_limits_say():
    placement, case = planned(tensor_parallel_size=2)
    pools = replica_pools(placement, case.case)
    assert [list(pool.ranks) for pool in pools] == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert {pool.most_sequences for pool in pools} == {case.limits.max_sequences_per_replica}
    found = plan_replicas(placement, case.case)
    assert found.most_sequences == case.limits.max_sequences
    assert found.keeps_case
    assert found.fewest == 1


def test_that_a_failed_card_stops_its_replica_and_a_node_all_in_it():
    hardware = HardwareSpec(accelerator=H100, count=4, nodes=2)
    placement, case = planned(hardware, tensor_parallel_size=2)
    each = case.limits.max_sequences_per_replica
    card = failure(placement, case.case, "card", 5)
    assert (card.stopped, card.left, card.most_sequences) == ((2,), 3, 3 * each)
    node = failure(placement, case.case, "node", 1)
    assert (node.stopped, node.left, node.most_sequences) == ((2, 3), 2, 2 * each)


def test_that_a_replica_over_two_nodes_stops_with_either():
    hardware = HardwareSpec(accelerator=H100, count=4, nodes=2)
    placement, case = planned(hardware, tensor_parallel_size=8)
    found = plan_replicas(placement, case.case)
    assert found.pools[0].nodes == (0, 1)
    assert (found.worst_node.left, found.worst_node.most_sequences, found.worst_node.keeps_case) == (0, 0, False)


def test_that_experts_over_all_replicas_stop_together():
    spec = model(full(num_experts=8, expert_params=1000))
    placement, case = planned(spec=spec, runtime="vllm", tensor_parallel_size=2, expert_parallel_size=8)
    assert failure(placement, case.case, "card", 0).stopped == (0, 1, 2, 3)
    apart, case = planned(spec=spec, runtime="vllm", tensor_parallel_size=2, expert_parallel_size=2)
    assert failure(apart, case.case, "card", 0).stopped == (0,)


def test_that_a_spare_replica_keeps_the_case_or_not():
    placement, case = planned(tensor_parallel_size=2)
    each = case.limits.max_sequences_per_replica
    full_load, _ = planned(tensor_parallel_size=2, sequences=3 * each)
    three = Case(name="three", resident_sequences=3 * each, input_len=3072, output_len=1024)
    found = plan_replicas(full_load, three, spare=1)
    assert (found.keeps_case, found.keeps_with_spare, found.fewest) == (True, True, 3)
    more = Case(name="more", resident_sequences=3 * each + 1, input_len=3072, output_len=1024)
    found = plan_replicas(placement, more, spare=1)
    assert (found.keeps_case, found.keeps_with_spare, found.fewest) == (True, False, 4)
    assert found.most_with_spare == 3 * each
    none = plan_replicas(placement, case.case, spare=9)
    assert (none.most_with_spare, none.keeps_with_spare) == (0, False)


def test_that_room_of_one_replica_helps_no_other():
    """Two cards of 40 GiB left each hold their own; together they are no pool."""
    large = AcceleratorSpec(id="large", name="Large", memory_driver_bytes=160 * GIB)
    hardware = HardwareSpec(
        accelerator=H100,
        others=(CardGroup(accelerator=large),),
        taken=(TakenCard(card=0, taken_bytes=20 * GIB),),
    )
    placement, case = planned(hardware)
    first, second = replica_pools(placement, case.case)
    assert first.most_sequences < second.most_sequences
    assert case.limits.max_sequences == 2 * first.most_sequences  # requests are shared evenly
    found = plan_replicas(placement, case.case)
    assert found.most_sequences == first.most_sequences + second.most_sequences  # routed by room
    assert found.worst_card.stopped == (1,)


def test_that_parallel_samples_take_a_place_each():
    placement, case = planned(samples=4, tensor_parallel_size=2)
    found = plan_replicas(placement, case.case)
    assert found.most_sequences == sum(pool.most_sequences for pool in found.pools) // 4
