import type { ApiClient } from '../../api-client/client';
import { CallError } from '../../api-client/call-error';
import type { LinkOutcome } from '../../contract/desktop/links';
import type { Policies } from '../policies/policies';

/** Somebody waits for the answer, but a server on the other side of the world may take its time. */
const answerTimeoutMs = 10_000;

export interface ServerCheckPorts {
  readonly policies: Pick<Policies, 'isServerFixed' | 'server' | 'servers'>;
  /** A client that speaks for nobody. */
  readonly client: (server: string) => ApiClient;
}

export const namedServers = ({ server, servers }: Pick<Policies, 'server' | 'servers'>): readonly string[] => [...(server === undefined ? [] : [server]), ...servers ?? []];

/** Looks whether a Deckle server is where a link leads, unless the organisation leaves no choice. */
export const createServerCheck = ({ policies, client }: ServerCheckPorts) => async (server: string): Promise<'found' | Exclude<LinkOutcome, 'done' | 'gone'>> => {
  if (policies.isServerFixed === true && !namedServers(policies).includes(server)) return 'managed';
  try {
    await client(server).call('platform.discover', {}, { timeoutMs: answerTimeoutMs });
    return 'found';
  } catch (error) {
    return error instanceof CallError && error.failure.status === 0 ? 'unreachable' : 'not-deckle';
  }
};
