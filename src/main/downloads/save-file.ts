import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CallError, clientFailure, failureOf } from '../../api-client/call-error';
import { byteRoutes } from '../../contract/api/bytes';
import { endReasonOf, type EndReason } from '../session/ended-session';

export interface SavePorts {
  readonly server: string;
  readonly basePath: string;
  readonly token: () => string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly onSessionEnded: (reason: EndReason) => void;
}

/**
 * Writes a cloud file's bytes to a path. They arrive beside it as `<path>.part` and take its name once they are
 * complete, so a broken download never looks like a whole file. Rejects with a `CallError`.
 */
export const saveFile = async ({ server, basePath, token, fetch, onSessionEnded }: SavePorts, guid: string, path: string): Promise<void> => {
  const response = await fetchBytes();
  const partPath = `${path}.part`;
  try {
    let writtenBytes = 0;
    const source = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    source.on('data', (chunk: Buffer) => { writtenBytes += chunk.length; });
    await pipeline(source, createWriteStream(partPath));
    const announced = response.headers.get('content-length');
    if (announced !== null && Number(announced) !== writtenBytes) throw new CallError(clientFailure('OFFLINE'));
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    // A connection that breaks in the middle is an error of the stream; one of the disk carries a code of its own.
    if (error instanceof CallError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new CallError(clientFailure('OFFLINE'));
  }

  async function fetchBytes(): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(server + basePath + byteRoutes.download.path.replace('{id}', encodeURIComponent(guid)), {
        headers: { authorization: `Bearer ${token() ?? ''}`, 'accept-encoding': 'identity' }, credentials: 'omit', redirect: 'error', cache: 'no-store',
      });
    } catch {
      throw new CallError(clientFailure('OFFLINE'));
    }
    if (answer.ok) return answer;
    const reason = endReasonOf(answer.status);
    if (reason) onSessionEnded(reason);
    throw new CallError(failureOf({ status: answer.status, headers: answer.headers, text: await answer.text() }));
  }
};
