"""The commands of the window as actions, and the menus and tool bar they stand in."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QToolBar, QWidget

from kvdesk.i18n import translate


class Command(QAction):
    """An action that can say what it would act on, after its own words."""

    def __init__(self, text: str, window: QMainWindow) -> None:
        super().__init__(text, window)
        self._words = text

    def follow(self, what: str) -> None:
        self.setText(f"{self._words} {what}".strip())


@dataclass(frozen=True, slots=True)
class Commands:
    """Every command once; menus and tool bar show the same actions."""

    new: QAction
    open: QAction
    save: QAction
    save_as: QAction
    rename: QAction
    compare: QAction
    export: QAction
    preview: QAction
    print: QAction
    quit: QAction
    undo: Command
    redo: Command
    copy: QAction
    import_model: QAction
    pick_model: QAction
    fetch_model: QAction
    type_model: QAction
    edit_layers: QAction
    serving_command: QAction
    placements: QAction
    sweep: QAction
    prices: QAction
    find_purchase: QAction
    growth: QAction
    sensitivity: QAction
    import_trace: QAction
    count_tokens: QAction
    preferences: QAction
    about: QAction

    def all(self) -> list[QAction]:
        return [getattr(self, name) for name in self.__slots__]


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus whose content changes while the window is open."""

    recent: QMenu
    examples: QMenu
    explore: QMenu


def make_commands(window: QMainWindow) -> Commands:
    """The actions with their standard keys; disabled until the window has its project."""
    key = QKeySequence.StandardKey
    commands = Commands(
        new=_action(window, translate("Commands", "&New"), key.New),
        open=_action(window, translate("Commands", "&Open…"), key.Open),
        save=_action(window, translate("Commands", "&Save"), key.Save),
        save_as=_action(window, translate("Commands", "Save &as…"), QKeySequence("Ctrl+Shift+S")),
        rename=_action(window, translate("Commands", "Pro&ject name…")),
        compare=_action(window, translate("Commands", "Compare with another &file…")),
        export=_action(window, translate("Commands", "&Export…"), QKeySequence("Ctrl+Shift+E")),
        preview=_action(window, translate("Commands", "Print pre&view…")),
        print=_action(window, translate("Commands", "&Print…"), key.Print),
        quit=_action(window, translate("Commands", "&Quit"), QKeySequence("Ctrl+Q")),
        undo=_action(window, translate("Commands", "&Undo"), key.Undo),
        redo=_action(window, translate("Commands", "&Redo"), key.Redo),
        # No key of its own: each field and view copies on its own terms, and two owners of one key disable each other.
        copy=_action(window, translate("Commands", "&Copy")),
        import_model=_action(window, translate("Commands", "&Import model…"), QKeySequence("Ctrl+I")),
        pick_model=_action(window, translate("Commands", "Model from the &catalogue…"), QKeySequence("Ctrl+K")),
        fetch_model=_action(window, translate("Commands", "Model from the &Hub…")),
        type_model=_action(window, translate("Commands", "New model by han&d…")),
        edit_layers=_action(window, translate("Commands", "Edit &layers…"), QKeySequence("Ctrl+L")),
        serving_command=_action(window, translate("Commands", "Ser&ving command…"), QKeySequence("Ctrl+M")),
        placements=_action(window, translate("Commands", "Other &placements…"), QKeySequence("Ctrl+Shift+P")),
        sweep=_action(window, translate("Commands", "S&weep…"), QKeySequence("Ctrl+E")),
        prices=_action(window, translate("Commands", "Prices and b&ill…"), QKeySequence("Ctrl+B")),
        find_purchase=_action(
            window, translate("Commands", "&Find the smallest purchase…"), QKeySequence("Ctrl+Shift+F")
        ),
        growth=_action(window, translate("Commands", "&Growth over quarters…"), QKeySequence("Ctrl+G")),
        sensitivity=_action(window, translate("Commands", "What &moves the answer…"), QKeySequence("Ctrl+Shift+M")),
        import_trace=_action(window, translate("Commands", "Import a &trace…"), QKeySequence("Ctrl+T")),
        count_tokens=_action(window, translate("Commands", "Count &tokens…"), QKeySequence("Ctrl+Shift+T")),
        preferences=_action(window, translate("Commands", "&Preferences…"), key.Preferences),
        about=_action(window, translate("Commands", "&About KVDesk")),
    )
    commands.quit.setMenuRole(QAction.MenuRole.QuitRole)
    commands.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)
    commands.about.setMenuRole(QAction.MenuRole.AboutRole)
    for action in commands.all():
        action.setEnabled(False)
    return commands


def follow_undo(commands: Commands, stack: QUndoStack) -> None:
    """Undo and redo what is on the stack; each says what it is. To methods, which are left when the window ends."""
    stack.canUndoChanged.connect(commands.undo.setEnabled)
    stack.canRedoChanged.connect(commands.redo.setEnabled)
    stack.undoTextChanged.connect(commands.undo.follow)
    stack.redoTextChanged.connect(commands.redo.follow)
    commands.undo.triggered.connect(stack.undo)
    commands.redo.triggered.connect(stack.redo)
    commands.undo.setEnabled(stack.canUndo())
    commands.redo.setEnabled(stack.canRedo())


def make_menus(window: QMainWindow, commands: Commands) -> Menus:
    """File, Edit, Explore and Help; the menu Option, made with its bar, comes before Explore."""
    bar = window.menuBar()
    files = bar.addMenu(translate("Commands", "&File"))
    files.addActions([commands.new, commands.open])
    recent = files.addMenu(translate("Commands", "Open &recent"))
    recent.setToolTipsVisible(True)
    examples = files.addMenu(translate("Commands", "Exa&mples"))
    files.addSeparator()
    files.addActions([commands.save, commands.save_as, commands.rename, commands.compare])
    files.addSeparator()
    files.addActions([commands.import_model, commands.pick_model, commands.fetch_model, commands.type_model])
    files.addAction(commands.import_trace)
    files.addSeparator()
    files.addActions([commands.export, commands.preview, commands.print])
    files.addSeparator()
    files.addAction(commands.quit)
    edit = bar.addMenu(translate("Commands", "&Edit"))
    edit.addActions([commands.undo, commands.redo])
    edit.addSeparator()
    edit.addAction(commands.copy)
    edit.addSeparator()
    edit.addActions([commands.edit_layers, commands.serving_command, commands.count_tokens])
    edit.addSeparator()
    edit.addAction(commands.preferences)
    explore = bar.addMenu(translate("Commands", "E&xplore"))
    explore.addActions(
        [
            commands.placements,
            commands.sweep,
            commands.prices,
            commands.find_purchase,
            commands.growth,
            commands.sensitivity,
        ]
    )
    about = bar.addMenu(translate("Commands", "&Help"))
    about.addAction(commands.about)
    return Menus(recent, examples, explore)


def make_tool_bar(window: QMainWindow, commands: Commands) -> QToolBar:
    """The commands used most; what comes after the stretch stands at the right end."""
    bar = QToolBar(translate("Commands", "Tool bar"))
    bar.setObjectName("tools")
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    for group in (
        (commands.new, commands.open, commands.save),
        (commands.undo, commands.redo),
        (commands.import_model,),
        (commands.export, commands.print),
    ):
        if bar.actions():
            bar.addSeparator()
        bar.addActions(list(group))
    stretch = QWidget()
    stretch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    bar.addWidget(stretch)
    window.addToolBar(bar)
    return bar


def _action(window: QMainWindow, text: str, keys: QKeySequence | QKeySequence.StandardKey | None = None) -> Command:
    action = Command(text, window)
    action.setIconText(text.replace("&", "").removesuffix("…"))
    if keys is not None:
        action.setShortcut(keys)
    shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{action.iconText()} ({shown})" if shown else action.iconText())
    return action
