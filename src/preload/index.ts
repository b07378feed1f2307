import { contextBridge, ipcRenderer, webFrame, webUtils, type IpcRendererEvent } from 'electron';
import { channels, type ChannelName } from '../contract/ipc/channels';
import type { PreloadApi } from '../contract/ipc/preload-api';

type Invoke = (input?: unknown) => Promise<unknown>;
type Subscribe = (listener: (payload: unknown) => void) => () => void;

const invoke = (channel: string): Invoke => (input) => ipcRenderer.invoke(channel, input);

/**
 * Paths are read here, from the objects that a drop gave; a file that is nowhere on the disk has none. The page gives
 * nothing but the objects: an array of its own making is read by index, and its methods are never called.
 */
const uploadDropped = (channel: string): Invoke => (input) => {
  const { files, folder } = input as { readonly files: unknown; readonly folder: unknown };
  if (!Array.isArray(files)) throw new TypeError('files is no array');
  const paths = Array.from({ length: files.length }, (_, index) => webUtils.getPathForFile(files[index] as File)).filter((path) => path !== '');
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

// A page needs no connection to other people's computers, and no policy of content keeps it from one.
void webFrame.executeJavaScript("for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) delete globalThis[name]; undefined");
contextBridge.exposeInMainWorld('deckle', api);
