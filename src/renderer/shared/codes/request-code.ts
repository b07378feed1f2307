import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { CodeScene } from '../../../contract/entities/verification';
import { identityOf } from '../../../core/accounts/sign-in-name';
import { failureOf } from '../bridge-failure';

/** Seconds between two codes for one address or number ("Codes", 6.12). */
const intervalSeconds = 60;

/** A code that is on its way. */
export interface SentCode {
  /** The address or number. */
  readonly account: string;
  /** Seconds until the server sends the next code to it. */
  readonly waitSeconds: number;
  /** Whether the server sent nothing now, because a code was sent less than a minute ago: for example before a reload of the page. */
  readonly isRecent: boolean;
}

const retryAfterSeconds = ({ code, args }: Failure): number => (code === 'TOO_MANY_REQUESTS' ? Number(args['retryAfterSeconds'] ?? 0) : 0);

/** Requests a code for an address or a number. Rejects if the server refuses, unless a code was sent less than a minute ago. */
export const requestCode = async (api: WorkspaceBridge['api'], scene: CodeScene, text: string): Promise<SentCode> => {
  const account = text.trim();
  const identity = identityOf(account);
  try {
    await ('email' in identity ? api.call('codes.sendToEmail', { body: { ...identity, scenes: scene } }) : api.call('codes.sendToMobile', { params: {}, body: { ...identity, scenes: scene } }));
    return { account, waitSeconds: intervalSeconds, isRecent: false };
  } catch (error) {
    const seconds = retryAfterSeconds(failureOf(error));
    if (seconds === 0 || seconds > intervalSeconds) throw error;
    return { account, waitSeconds: seconds, isRecent: true };
  }
};
