import { describeError } from '../../describe-error';
import type { Logger } from '../../logging';
import { withAbortSignal, type Outbound, type OutboundResponse } from '../../outbound-http';
import { isPublicAddress } from './public-address';

/** The script could not be called or returned an invalid response. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

export interface ScriptCallerOptions {
  readonly outbound: Outbound;
  readonly logger: Logger;
  readonly timeoutMs?: number;
}

/** Shorter than the 10 s after which clients cancel a write. */
const defaultTimeoutMs = 5000;
const maximumResponseBytes = 65_536;

const addressOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new ScriptError('Its address is neither http nor https');
  return url;
};

/**
 * Posts JSON to a script of a team's operator. Binding a script must not give access to the server's internal network.
 * Therefore every address of the host must be public, and the connection uses the address that was checked.
 */
export const createScriptCaller = ({ outbound, logger, timeoutMs = defaultTimeoutMs }: ScriptCallerOptions) => {
  const post = async (address: string, body: string): Promise<OutboundResponse> => {
    const url = addressOf(address);
    const signal = AbortSignal.timeout(timeoutMs);
    const addresses = await withAbortSignal(signal, outbound.resolve(url.hostname));
    const [first] = addresses;
    if (!first || !addresses.every((each) => isPublicAddress(each.address))) throw new ScriptError('Its address is not on the public internet');
    const response = await withAbortSignal(signal, outbound.postJson(url, first, body, { signal, maximumResponseBytes }));
    if (response.status < 200 || response.status > 299) throw new ScriptError(`It answered ${response.status}`);
    return response;
  };

  /** Returns the parsed response of the script. Throws a ScriptError. */
  return async (script: { readonly id: string; readonly url: string }, body: unknown): Promise<unknown> => {
    try {
      const { body: text } = await post(script.url, JSON.stringify(body));
      return text.trim() === '' ? null : JSON.parse(text) as unknown;
    } catch (error) {
      logger.warn({ script: script.id, reason: describeError(error) }, 'A script failed');
      throw new ScriptError('The script failed', { cause: error });
    }
  };
};

export type ScriptCaller = ReturnType<typeof createScriptCaller>;
