import type { ServerResponse } from 'node:http';
import { ClientGoneError } from './read-body';

/** Aborts when the client closes the connection, and after the response was sent. */
export const clientSignalOf = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => { controller.abort(new ClientGoneError()); });
  return controller.signal;
};
