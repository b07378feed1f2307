import type { TestPerson, TestServer } from './test-server';

type Bytes = string | Uint8Array<ArrayBuffer>;

/** An Upload-Metadata header of tus 1.0.0: keys, and values in Base64. */
export const metadataOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');

/** A minimal client of the upload protocol, so that tests see every header. */
export const createTusClient = (server: Pick<TestServer, 'url'>, person: Pick<TestPerson, 'token'>) => {
  const headers = { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' };
  const send = (path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> =>
    fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } });

  return {
    send,
    create: (length: number | string, fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
      send('/api/uploads', { method: 'POST', headers: { 'upload-length': String(length), 'upload-metadata': metadataOf(fields), ...more } }),
    /** Creation with upload: a single request. */
    createWith: (bytes: Bytes, fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
      send('/api/uploads', {
        method: 'POST', body: bytes,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-length': String(Buffer.byteLength(bytes)), 'upload-metadata': metadataOf(fields), ...more },
      }),
    patch: (location: string, offset: number, bytes: Bytes): Promise<Response> =>
      send(location, { method: 'PATCH', body: bytes, headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) } }),
    head: (location: string): Promise<Response> => send(location, { method: 'HEAD' }),
    terminate: (location: string): Promise<Response> => send(location, { method: 'DELETE' }),
  };
};

export type TusClient = ReturnType<typeof createTusClient>;

/** Uploads a file and returns its guid. */
export const upload = async (client: TusClient, bytes: Bytes, fields: Readonly<Record<string, string>>): Promise<string> => {
  const response = await client.createWith(bytes, fields);
  const guid = response.headers.get('upload-file-guid');
  if (response.status !== 201 || guid === null) throw new Error(`The upload was answered ${response.status} ${await response.text()}`);
  return guid;
};
