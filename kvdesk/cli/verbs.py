"""The table of verbs."""

from kvdesk.cli import budget, capacity, catalogs, diff, growth, kv, new, offload, report, search, sensitivity, sweep
from kvdesk.cli.common import Verb

VERBS = {
    "kv": Verb(kv.HELP, kv.add_arguments, kv.call),
    "capacity": Verb(capacity.HELP, capacity.add_arguments, capacity.call),
    "new": Verb(new.HELP, new.add_arguments, new.call),
    "budget": Verb(budget.HELP, budget.add_arguments, budget.call),
    "offload": Verb(offload.HELP, offload.add_arguments, offload.call),
    "report": Verb(report.HELP, report.add_arguments, report.call),
    "search": Verb(search.HELP, search.add_arguments, search.call),
    "sweep": Verb(sweep.HELP, sweep.add_arguments, sweep.call),
    "growth": Verb(growth.HELP, growth.add_arguments, growth.call),
    "sensitivity": Verb(sensitivity.HELP, sensitivity.add_arguments, sensitivity.call),
    "diff": Verb(diff.HELP, diff.add_arguments, diff.call),
    "models": Verb(catalogs.MODELS_HELP, catalogs.add_arguments, catalogs.call_models),
    "accelerators": Verb(catalogs.ACCELERATORS_HELP, catalogs.add_arguments, catalogs.call_accelerators),
}
NOT_THERE_YET = frozenset({"observe"})
