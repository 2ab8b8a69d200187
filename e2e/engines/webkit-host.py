#!/usr/bin/python3
# A window 800 px high and VIEW_WIDTH wide with WebKitGTK in it, which WebKitWebDriver starts and drives.
import os
import sys
import tempfile
import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

# WebKit writes no console messages of an ephemeral session, so every session has a folder of its own.
folder = tempfile.mkdtemp(prefix='terang-webkit-')
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('terang')
    session.set_application_info(info)
    content = WebKit2.UserContentManager()
    for script in sys.argv[1:]:
        content.add_script(WebKit2.UserScript.new(script, WebKit2.UserContentInjectedFrames.TOP_FRAME,
                                                  WebKit2.UserScriptInjectionTime.START, None, None))
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, user_content_manager=content, settings=settings,
                           is_controlled_by_automation=True)
    window = Gtk.Window(default_width=int(os.environ['VIEW_WIDTH']), default_height=800, decorated=False)
    window.add(view)
    window.show_all()
    session.connect('create-web-view', lambda _: view)


context.connect('automation-started', start)
Gtk.main()
