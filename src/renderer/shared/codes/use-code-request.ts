import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { CodeScene } from '../../../contract/entities/verification';
import { failureOf } from '../bridge-failure';
import { useBridge } from '../store/store-hooks';
import { requestCode, type SentCode } from './request-code';

export interface CodeRequest {
  readonly scene: CodeScene;
  /** The address or number of the last code; null before the first one. */
  readonly sentTo: string | null;
  /** Seconds until the server sends the next code to `sentTo`. */
  readonly waitSeconds: number;
  readonly isPending: boolean;
  /** Whether the code is older than the last request. */
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

interface Shown {
  /** The last code that was sent. */
  readonly code: SentCode | null;
  readonly isShown: boolean;
  readonly waitsUntilMs: number;
  readonly nowMs: number;
}

const shownCode = (code: SentCode | null): Shown => {
  const nowMs = Date.now();
  return { code, isShown: code !== null, waitsUntilMs: code === null ? 0 : nowMs + code.waitSeconds * 1000, nowMs };
};

/** Verification codes of one purpose, and the wait between two of them. `first`: a code that was requested already. */
export const useCodeRequest = (scene: CodeScene, first: SentCode | null = null): CodeRequest => {
  const { api } = useBridge();
  const [shown, setShown] = useState(() => shownCode(first));
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { code, isShown, waitsUntilMs, nowMs } = shown;
  useEffect(() => {
    if (waitsUntilMs === 0) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      setShown((known) => ({ ...known, nowMs: now }));
      if (now >= waitsUntilMs) clearInterval(timer);
    }, 1000);
    return () => { clearInterval(timer); };
  }, [waitsUntilMs]);
  const waitSeconds = Math.max(0, Math.ceil((waitsUntilMs - nowMs) / 1000));
  const request = async (account: string): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      setShown(shownCode(await requestCode(api, scene, account)));
    } finally {
      setPending(false);
    }
  };
  return {
    scene, sentTo: isShown && code ? code.account : null, waitSeconds, isPending, isRecent: code?.isRecent ?? false, failure,
    async send(account) {
      if (account.trim() === code?.account && waitSeconds > 0) setShown({ ...shown, isShown: true });
      else await request(account);
    },
    resend() { if (code) request(code.account).catch((error: unknown) => { setFailure(failureOf(error)); }); },
    leave() {
      setFailure(null);
      setShown({ ...shown, isShown: false });
    },
  };
};
