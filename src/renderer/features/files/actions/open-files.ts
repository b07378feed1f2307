import type { DesktopBridge } from '../../../../contract/desktop/desktop-services';
import { desktopId, spacesRootId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { isDanglingShortcut } from '../../../../core/file-types';
import { createGuid } from '../../../../core/ids';
import { failureOf } from '../../../shared/bridge-failure';
import { shortName } from '../../../ui/name-parts';
import { hrefOf } from '../../../shared/router/app-routes';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { batchDownloadBegan, batchDownloadChanged, batchDownloadRemoved } from '../../../shared/store/downloads/batch-downloads-slice';
import { selectFile } from '../../../shared/store/files/file-selectors';
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

/** Downloads files and folders together. The panel shows their number while it is counted, and a failure. */
export const downloadFiles = (context: FileActionContext, guids: readonly string[]): void => {
  const { bridge, dispatch, store, filesLabel } = context;
  const files = guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
  const id = createGuid();
  const change = (changed: Omit<Parameters<typeof batchDownloadChanged>[0], 'id'>): void => { dispatch(batchDownloadChanged({ id, ...changed })); };
  dispatch(batchDownloadBegan({ id, name: filesLabel(files), isFolder: files.length === 1 }));
  bridge.files.saveBatch(guids, store.getState().preferences.locale, (filesCount) => { change({ filesCount }); }).then((started) => {
    if (started === null) dispatch(batchDownloadRemoved({ id }));
    else change({ state: 'started', ...started });
  }, (error: unknown) => { change({ state: 'failed', failure: failureOf(error) }); });
};

export const dragFileOut = (context: FileActionContext, desktop: DesktopBridge, { guid, name }: File): void => {
  const values = { name: shortName(name) };
  dragOut({ guid, name }, {
    bridge: desktop.downloads, pointer: window,
    onFetching: () => { toasts.show({ text: context.tDownloads('dragFetching', values) }); },
    onReady: () => { toasts.show({ text: context.tDownloads('dragReady', values) }); },
  }).catch((error: unknown) => { showFailure(context, error); });
};

export const openExternally = (context: FileActionContext, desktop: DesktopBridge, file: File): void => {
  const { t, tDownloads, errorText } = context;
  toasts.show({ text: tDownloads('opening', { name: shortName(file.name) }) });
  desktop.downloads.openExternally({ guid: file.guid, name: file.name }).catch((error: unknown) => {
    toasts.show({ kind: 'error', text: errorText(failureOf(error)), action: { label: t('download'), onAction: () => { downloadFile(context, file); } } });
  });
};
