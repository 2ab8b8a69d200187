# A view of 360x800 with Qt's Chromium in it, driven over its remote debugging port. First argument: PyQt5 or PyQt6.
import sys
from importlib import import_module

qt = sys.argv[1]
core = import_module(qt + '.QtCore')
engine = import_module(qt + '.QtWebEngineWidgets')
widgets = import_module(qt + '.QtWidgets')

app = widgets.QApplication(sys.argv)
view = engine.QWebEngineView()
view.resize(360, 800)
view.setUrl(core.QUrl('about:blank'))
view.show()
app.exec() if hasattr(app, 'exec') else app.exec_()
