"""The model catalogue and the accelerator catalogue as dialogs."""

from PySide6.QtWidgets import QWidget

from kvdesk import catalog
from kvdesk.catalog import ModelEntry
from kvdesk.i18n import translate
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.report.facts import catalog_remark
from kvdesk.report.words import kind_name
from kvdesk.ui.dialogs.message import tell
from kvdesk.ui.dialogs.pick import PickDialog, PickRow, run_pick
from kvdesk.ui.reading import numbers


def model_dialog(parent: QWidget | None) -> PickDialog:
    """A dialog over the models; its value is a ModelEntry."""
    columns = (
        translate("Catalog", "Model"),
        translate("Catalog", "Layers"),
        translate("Catalog", "Parameters"),
        translate("Catalog", "Read on"),
    )
    title = translate("Catalog", "Pick a model")
    return PickDialog(parent, title, columns, lambda query: [_model_row(entry) for entry in catalog.find_models(query)])


def accelerator_dialog(parent: QWidget | None) -> PickDialog:
    """A dialog over the accelerators; its value is an AcceleratorSpec."""
    columns = (
        translate("Catalog", "Accelerator"),
        translate("Catalog", "Vendor"),
        translate("Catalog", "Sold with"),
        translate("Catalog", "Driver reports"),
        translate("Catalog", "Year"),
    )
    title = translate("Catalog", "Pick an accelerator")
    return PickDialog(
        parent,
        title,
        columns,
        lambda query: [_accelerator_row(spec) for spec in catalog.find_accelerators(query)],
        warning=own_problem(),
    )


def own_problem() -> str:
    """Why the user's own accelerators are left out, after one more look at the file; "" where they are not."""
    if catalog.user_problem() is not None:
        catalog.refresh()
    problem = catalog.user_problem()
    if problem is None:
        return ""
    template = translate("Catalog", "Your own accelerators are left out: {reason}")
    return template.format(reason=problem.partition(": ")[2])


def pick_model(parent: QWidget | None) -> ModelSpec | None:
    """The model picked; a catalogue that cannot be read is told and nothing is picked."""
    try:
        entry = run_pick(model_dialog(parent))
        return None if entry is None else catalog.model(entry.id)
    except catalog.CatalogError as error:
        tell(parent, translate("Catalog", "The catalogue cannot be read"), str(error))
        return None


def pick_accelerator(parent: QWidget | None) -> AcceleratorSpec | None:
    """The accelerator picked; as `pick_model`."""
    try:
        picked = run_pick(accelerator_dialog(parent))
    except catalog.CatalogError as error:
        tell(parent, translate("Catalog", "The catalogue cannot be read"), str(error))
        return None
    return picked if isinstance(picked, AcceleratorSpec) else None


def _model_row(entry: ModelEntry) -> PickRow:
    kinds = ", ".join(f"{numbers().integer(layers)} {kind_name(kind)}" for kind, layers in entry.kinds.items())
    unknown = translate("Catalog", "unknown")
    billions = translate("Catalog", "{count:d1} billion")
    count = entry.num_parameters
    parameters = unknown if count is None else numbers().fill(billions, {"count": count / 1e9})
    remark = " · ".join(part for part in (entry.architecture, entry.source.location, entry.source.revision) if part)
    return PickRow((entry.id, kinds, parameters, entry.date or ""), entry, remark)


def _accelerator_row(spec: AcceleratorSpec) -> PickRow:
    sold = "" if spec.memory_sold_gb is None else f"{numbers().plain(spec.memory_sold_gb)} GB"
    unknown = translate("Catalog", "unknown")
    driver = unknown if spec.memory_driver_bytes is None else numbers().gib(spec.memory_driver_bytes)
    year = str(spec.release_year or "")
    if spec.announced_only:
        year = translate("Catalog", "announced")
    facts = " · ".join(part for part in (spec.architecture, spec.memory_type) if part)
    remark = "\n".join(part for part in (facts, catalog_remark(spec.notes) if spec.notes else "") if part)
    return PickRow((spec.name, spec.vendor, sold, driver, year), spec, remark)
