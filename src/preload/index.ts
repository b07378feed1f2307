import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { channels, type ChannelName } from '../contract/ipc/channels';
import type { PreloadApi } from '../contract/ipc/preload-api';

type Invoke = (input?: unknown) => Promise<unknown>;
type Subscribe = (listener: (payload: unknown) => void) => () => void;

const invoke = (channel: string): Invoke => (input) => ipcRenderer.invoke(channel, input);

/** Paths are read here, from the objects that a drop gave; a file that lies nowhere on the disk has none. */
const uploadDropped = (channel: string): Invoke => (input) => {
  const { files, folder } = input as { readonly files: readonly File[]; readonly folder: string };
  const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
  return ipcRenderer.invoke(channel, { paths, folder });
};

const subscribe = (channel: string): Subscribe => (listener) => {
  const relay = (_: IpcRendererEvent, payload: unknown): void => { listener(payload); };
  ipcRenderer.on(channel, relay);
  return () => { ipcRenderer.removeListener(channel, relay); };
};

const named = Object.entries(channels) as [ChannelName, 'invoke' | 'event'][];

const api = {
  platform: process.platform as PreloadApi['platform'],
  invoke: Object.fromEntries(named.filter(([, kind]) => kind === 'invoke')
    .map(([name]) => [name, name === 'files:upload-paths' ? uploadDropped(name) : invoke(name)])),
  on: Object.fromEntries(named.filter(([, kind]) => kind === 'event').map(([name]) => [name, subscribe(name)])),
};

contextBridge.exposeInMainWorld('deckle', api);
