import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { CodeScene } from '../../../contract/entities/verification';
import { identityOf } from '../../../core/accounts/sign-in-name';
import { failureOf } from '../bridge-failure';
import { useBridge } from '../store/store-hooks';

/** Seconds between two codes for one address or number ("Codes", 6.12). */
const intervalSeconds = 60;

export interface CodeRequest {
  readonly scene: CodeScene;
  /** The address or number of the last code; null before the first one. */
  readonly sentTo: string | null;
  /** Seconds until the server sends the next code to `sentTo`. */
  readonly waitSeconds: number;
  readonly isPending: boolean;
  /** Whether the server sent nothing now, because a code was sent less than a minute ago: for example before a reload of the page. */
  readonly isRecent: boolean;
  /** Why no further code was sent. */
  readonly failure: Failure | null;
  /**
   * Requests a code for an address or a number. While the last one is recent, nothing is sent, because that code is valid.
   * Rejects if the server refuses.
   */
  send(account: string): Promise<void>;
  /** Requests a further code for `sentTo`. Never rejects; `failure` has the reason. */
  resend(): void;
  /** Returns to the choice of the address. */
  leave(): void;
}

interface Sent {
  /** The last code that was sent. */
  readonly account: string | null;
  readonly isShown: boolean;
  readonly isRecent: boolean;
  readonly waitsUntilMs: number;
  readonly nowMs: number;
}

const retryAfterSeconds = ({ code, args }: Failure): number => (code === 'TOO_MANY_REQUESTS' ? Number(args['retryAfterSeconds'] ?? 0) : 0);

/** Verification codes of one purpose, and the wait between two of them. */
export const useCodeRequest = (scene: CodeScene): CodeRequest => {
  const { api } = useBridge();
  const [sent, setSent] = useState<Sent>({ account: null, isShown: false, isRecent: false, waitsUntilMs: 0, nowMs: 0 });
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { account: sentTo, isShown, isRecent, waitsUntilMs, nowMs } = sent;
  useEffect(() => {
    if (waitsUntilMs === 0) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      setSent((known) => ({ ...known, nowMs: now }));
      if (now >= waitsUntilMs) clearInterval(timer);
    }, 1000);
    return () => { clearInterval(timer); };
  }, [waitsUntilMs]);
  const waitSeconds = Math.max(0, Math.ceil((waitsUntilMs - nowMs) / 1000));
  const wait = (account: string, seconds: number, isOlder: boolean): void => {
    const now = Date.now();
    setSent({ account, isShown: true, isRecent: isOlder, waitsUntilMs: now + seconds * 1000, nowMs: now });
  };
  const request = async (account: string): Promise<void> => {
    setPending(true);
    setFailure(null);
    const identity = identityOf(account);
    try {
      await ('email' in identity ? api.call('codes.sendToEmail', { body: { ...identity, scenes: scene } }) : api.call('codes.sendToMobile', { params: {}, body: { ...identity, scenes: scene } }));
      wait(account, intervalSeconds, false);
    } catch (error) {
      const seconds = retryAfterSeconds(failureOf(error));
      if (seconds === 0 || seconds > intervalSeconds) throw error;
      wait(account, seconds, true);
    } finally {
      setPending(false);
    }
  };
  return {
    scene, sentTo: isShown ? sentTo : null, waitSeconds, isRecent, isPending, failure,
    async send(account) {
      if (account.trim() === sentTo && waitSeconds > 0) setSent({ ...sent, isShown: true });
      else await request(account.trim());
    },
    resend() { if (sentTo !== null) request(sentTo).catch((error: unknown) => { setFailure(failureOf(error)); }); },
    leave() {
      setFailure(null);
      setSent({ ...sent, isShown: false });
    },
  };
};
