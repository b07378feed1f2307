"""A desktop's tray and its notices on a session bus, for tests: org.kde.StatusNotifierWatcher and org.freedesktop.Notifications.

Writes one JSON line for each thing the app does, and does what the lines of standard input ask for, as a person would.
"""
import json
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

WATCHER = 'org.kde.StatusNotifierWatcher'
ITEM = 'org.kde.StatusNotifierItem'
NOTICES = 'org.freedesktop.Notifications'
MENU = 'com.canonical.dbusmenu'
LAUNCHER = 'com.canonical.Unity.LauncherEntry'
PROPERTIES = 'org.freedesktop.DBus.Properties'

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()


def tell(kind, **facts):
    print(json.dumps({'kind': kind, **facts}), flush=True)


class Watcher(dbus.service.Object):
    """The list of icons, shown by nobody but this program."""

    item = None

    @dbus.service.method(WATCHER, in_signature='s', sender_keyword='sender')
    def RegisterStatusNotifierItem(self, service, sender=None):
        # Some items send their bus name, others only the path on their connection.
        self.item = (sender, service) if service.startswith('/') else (service, '/StatusNotifierItem')
        tell('icon', service=str(self.item[0]))

    @dbus.service.method(WATCHER, in_signature='s')
    def RegisterStatusNotifierHost(self, _service):
        pass

    @dbus.service.method(PROPERTIES, in_signature='ss', out_signature='v')
    def Get(self, _interface, name):
        return self.GetAll(_interface)[name]

    @dbus.service.method(PROPERTIES, in_signature='s', out_signature='a{sv}')
    def GetAll(self, _interface):
        return {'IsStatusNotifierHostRegistered': True, 'ProtocolVersion': 0, 'RegisteredStatusNotifierItems': dbus.Array([], signature='s')}

    @dbus.service.signal(WATCHER, signature='s')
    def StatusNotifierItemRegistered(self, _service):
        pass

    @dbus.service.signal(WATCHER)
    def StatusNotifierHostRegistered(self):
        pass


class Notices(dbus.service.Object):
    """A server of notices that has buttons."""

    last = 0

    @dbus.service.method(NOTICES, out_signature='as')
    def GetCapabilities(self):
        return ['actions', 'body']

    @dbus.service.method(NOTICES, out_signature='ssss')
    def GetServerInformation(self):
        return ('tests', 'tests', '1', '1.2')

    @dbus.service.method(NOTICES, in_signature='susssasa{sv}i', out_signature='u')
    def Notify(self, app, _replaces, _icon, title, body, actions, _hints, _timeout):
        self.last += 1
        tell('notice', id=self.last, app=app, title=title, body=body, actions=[str(action) for action in actions])
        return dbus.UInt32(self.last)

    @dbus.service.method(NOTICES, in_signature='u')
    def CloseNotification(self, number):
        tell('notice-closed', id=int(number))
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NOTICES, signature='us')
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NOTICES, signature='uu')
    def NotificationClosed(self, number, reason):
        pass


def icon():
    service, path = watcher.item
    return service, bus.get_object(service, path)


def menu():
    service, item = icon()
    found = bus.get_object(service, item.Get(ITEM, 'Menu', dbus_interface=PROPERTIES))
    _, (_, _, entries) = found.GetLayout(0, -1, dbus.Array([], signature='s'), dbus_interface=MENU)
    return found, [(int(number), str(facts.get('label', '—')).replace('_', '')) for number, facts, _ in entries]


def act(line):
    kind, value = line['do'], line.get('value')
    if kind == 'menu':
        tell('menu', labels=[label for _, label in menu()[1]])
    elif kind == 'choose':
        found, entries = menu()
        found.Event(next(number for number, label in entries if label == value), 'clicked', dbus.Int32(0), dbus.UInt32(0), dbus_interface=MENU)
        tell('chosen', label=value)
    elif kind == 'tooltip':
        tell('tooltip', text=str(icon()[1].Get(ITEM, 'ToolTip', dbus_interface=PROPERTIES)[2]))
    elif kind == 'click':
        icon()[1].Activate(0, 0, dbus_interface=ITEM)
        tell('clicked')
    elif kind == 'click-notice':
        notices.ActionInvoked(value, 'default')
        notices.NotificationClosed(value, 2)
        tell('clicked-notice')
    elif kind == 'leave':
        bus.release_name(WATCHER)
        watcher.item = None
        tell('left')
    elif kind == 'come':
        bus.request_name(WATCHER)
        watcher.StatusNotifierHostRegistered()
        tell('come')


def read(source, _condition):
    line = source.readline()
    if not line:
        loop.quit()
        return False
    try:
        act(json.loads(line))
    except Exception as error:  # The test receives the error, and the loop continues.
        tell('failed', error=repr(error))
    return True


def badge(_address, facts):
    tell('badge', count=int(facts.get('count', 0)), isVisible=bool(facts.get('count-visible', False)), progress=float(facts.get('progress', 0)))


watcher = Watcher(bus, '/StatusNotifierWatcher')
notices = Notices(bus, '/org/freedesktop/Notifications')
bus.request_name(NOTICES)
bus.add_signal_receiver(badge, signal_name='Update', dbus_interface=LAUNCHER)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
tell('ready')
loop.run()
