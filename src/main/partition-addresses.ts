import { appOrigin, contentOrigin } from '../contract/ipc/app-addresses';

export type Serve = (request: Request) => Promise<Response>;

/** Who answers an address of the app: its own files, or the bytes of an account's (null: nobody is signed in to it). */
export const serveApp = (servePage: Serve, content: () => Serve | null): Serve => async (request) => {
  const { protocol, host } = new URL(request.url);
  const origin = `${protocol}//${host}`;
  if (origin === appOrigin) return servePage(request);
  const serve = origin === contentOrigin ? content() : null;
  return serve ? serve(request) : new Response(null, { status: 404 });
};
