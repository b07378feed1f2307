import type { DesktopBridge } from '../../../../contract/desktop/desktop-services';
import { desktopId, spacesRootId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { isDanglingShortcut } from '../../../../core/file-types';
import { failureOf } from '../../../shared/bridge-failure';
import { shortName } from '../../../ui/name-parts';
import { hrefOf } from '../../../shared/router/app-routes';
import { routeOfFile } from '../../../shared/router/route-of-file';
import type { Tabs } from '../../../shared/tabs/window-tabs';
import { toasts } from '../../../ui/toast-store';
import { showFailure, type FileActionContext } from './file-action-context';
import { dragOut } from './native-drag';

/** Shows a file, unless it is a shortcut whose target is gone. */
const openUnlessDangling = ({ tActs }: FileActionContext, file: File, show: () => void): void => {
  if (isDanglingShortcut(file)) toasts.show({ kind: 'error', text: tActs('shortcutDangling') });
  else show();
};

export const openFile = (context: FileActionContext, file: File): void => {
  openUnlessDangling(context, file, () => { context.openRoute(routeOfFile(file)); });
};

export const openInBackground = (context: FileActionContext, file: File): void => {
  const { tabs, openRoute } = context;
  openUnlessDangling(context, file, () => {
    if (tabs) tabs.open(hrefOf(routeOfFile(file)), { isBehind: true });
    else openRoute(routeOfFile(file));
  });
};

export const openInWindow = (context: FileActionContext, tabs: Tabs, file: File): void => {
  openUnlessDangling(context, file, () => { tabs.openWindow(hrefOf(routeOfFile(file))); });
};

export const openFolderOf = (context: FileActionContext, guid: string): void => {
  const { bridge, router, openRoute, reveal } = context;
  bridge.api.call('files.get', { params: { id: guid } }).then((file) => {
    const { parentId } = file;
    if (parentId === null || parentId === spacesRootId) openRoute(routeOfFile(file));
    else router.navigate(parentId === desktopId ? { name: 'desktop' } : { name: 'folder', guid: parentId });
    reveal(guid);
  }, (error: unknown) => { showFailure(context, error); });
};

export const downloadFile = (context: FileActionContext, file: File): void => {
  context.bridge.files.save({ guid: file.guid, name: file.name }).catch((error: unknown) => { showFailure(context, error); });
};

export const dragFileOut = (context: FileActionContext, desktop: DesktopBridge, { guid, name }: File): void => {
  const told = { name: shortName(name) };
  dragOut({ guid, name }, {
    bridge: desktop.downloads, pointer: window,
    onFetching: () => { toasts.show({ text: context.tDownloads('dragFetching', told) }); },
    onReady: () => { toasts.show({ text: context.tDownloads('dragReady', told) }); },
  }).catch((error: unknown) => { showFailure(context, error); });
};

export const openExternally = (context: FileActionContext, desktop: DesktopBridge, file: File): void => {
  const { t, tDownloads, errorText } = context;
  toasts.show({ text: tDownloads('opening', { name: shortName(file.name) }) });
  desktop.downloads.openExternally({ guid: file.guid, name: file.name }).catch((error: unknown) => {
    toasts.show({ kind: 'error', text: errorText(failureOf(error)), action: { label: t('download'), onAction: () => { downloadFile(context, file); } } });
  });
};
