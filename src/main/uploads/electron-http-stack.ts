import { net, type ClientRequest, type IncomingMessage, type Session } from 'electron';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

const progressIntervalMs = 100;

/** The HTTP stack of tus through the partition's current session, with upload progress. */
export const createElectronHttpStack = (way: () => Session, respondToProxy: (request: ClientRequest) => void): HttpStack => ({
  getName: () => 'electron',
  createRequest: (method, url) => createRequest(way(), respondToProxy, method, url),
});

const createRequest = (session: Session, respondToProxy: (request: ClientRequest) => void, method: string, url: string): HttpRequest => {
  const request = net.request({ method, url, session, credentials: 'omit', redirect: 'error', cache: 'no-store' });
  respondToProxy(request);
  const headers = new Map<string, string>();
  let onProgress: (sentBytes: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader(name, value) {
      headers.set(name.toLowerCase(), value);
      request.setHeader(name, value);
    },
    getHeader: (name) => headers.get(name.toLowerCase()),
    setProgressHandler(handler) { onProgress = handler; },
    async send(body: Buffer | null | undefined) {
      const watch = setInterval(() => {
        const progress = request.getUploadProgress();
        if (progress.active && progress.started) onProgress(progress.current);
      }, progressIntervalMs);
      try {
        return await new Promise<HttpResponse>((resolve, reject) => {
          request.on('response', (response) => { readResponse(response).then(resolve, reject); });
          request.on('error', reject);
          request.on('abort', () => { reject(new Error('aborted')); });
          request.end(body ?? undefined);
        });
      } finally {
        clearInterval(watch);
      }
    },
    async abort() { request.abort(); },
    getUnderlyingObject: () => request,
  };
};

const readResponse = async (response: IncomingMessage): Promise<HttpResponse> => {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    response.on('data', (chunk) => { chunks.push(chunk); });
    response.on('end', resolve);
    response.on('error', reject);
    response.on('aborted', () => { reject(new Error('the answer broke off')); });
  });
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    getStatus: () => response.statusCode,
    getHeader(name) {
      const value = response.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    getBody: () => text,
    getUnderlyingObject: () => response,
  };
};
