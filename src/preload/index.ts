import { contextBridge, ipcRenderer, webFrame, webUtils, type IpcRendererEvent } from 'electron';
import { channels, type ChannelName } from '../contract/ipc/channels';
import type { PreloadApi } from '../contract/ipc/preload-api';

type Invoke = (input?: unknown) => Promise<unknown>;
type Subscribe = (listener: (payload: unknown) => void) => () => void;

const invoke = (channel: string): Invoke => (input) => ipcRenderer.invoke(channel, input);

type Result<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false };
interface Challenged { readonly drop: string; readonly challenges: readonly { readonly nonce: string; readonly parts: readonly (readonly [number, number])[] }[] }

/** Digest of the byte ranges that the main process requests. Only a process that can read the file can compute it. */
const proofOf = async (file: File, { nonce, parts }: Challenged['challenges'][number]): Promise<string> => {
  const bytes = await new Blob([nonce, ...parts.map(([start, end]) => file.slice(start, end))]).arrayBuffer();
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Reads paths here, from the `File` objects of the drop event; a file that is not on disk has no path. The page passes
 * only these objects. A forged array is read by index, and its methods are never called.
 */
const uploadDropped = (channel: string): Invoke => async (input) => {
  const { files, names, folder } = input as { readonly files: unknown; readonly names: unknown; readonly folder: unknown };
  if (!Array.isArray(files) || !Array.isArray(names)) throw new TypeError('files or names is not an array');
  const dropped = Array.from({ length: files.length }, (_, index) => files[index] as File)
    .map((file, index) => ({ file, name: names[index] as unknown, path: webUtils.getPathForFile(file) })).filter(({ path }) => path !== '');
  const result = await ipcRenderer.invoke('files:challenge' satisfies ChannelName, { paths: dropped.map(({ path }) => path) }) as Result<Challenged>;
  if (!result.ok) return result;
  const proofs: string[] = [];
  for (const [index, { file }] of dropped.entries()) {
    const challenge = result.data.challenges[index];
    // Sequential, so that a drop of many files needs no more memory than one file. An unreadable file gets an empty
    // proof.
    proofs.push(challenge && challenge.parts.length > 0 ? await proofOf(file, challenge).catch(() => '') : '');
  }
  return ipcRenderer.invoke(channel, { drop: result.data.drop, proofs, names: dropped.map(({ name }) => name), folder }) as Promise<unknown>;
};

const subscribe = (channel: string): Subscribe => (listener) => {
  const relay = (_: IpcRendererEvent, payload: unknown): void => { listener(payload); };
  ipcRenderer.on(channel, relay);
  return () => { ipcRenderer.removeListener(channel, relay); };
};

const named = Object.entries(channels) as [ChannelName, 'invoke' | 'preload' | 'event'][];

const api = {
  platform: process.platform as PreloadApi['platform'],
  invoke: Object.fromEntries(named.filter(([, kind]) => kind === 'invoke')
    .map(([name]) => [name, name === 'files:upload-dropped' ? uploadDropped(name) : invoke(name)])),
  on: Object.fromEntries(named.filter(([, kind]) => kind === 'event').map(([name]) => [name, subscribe(name)])),
};

// Pages need no peer-to-peer connections, and a Content Security Policy cannot block them.
void webFrame.executeJavaScript("for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) delete globalThis[name]; undefined");
contextBridge.exposeInMainWorld('deckle', api);
