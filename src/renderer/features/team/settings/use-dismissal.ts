import { useRef, useState } from 'react';
import type { Failure } from '../../../../contract/bridge';
import { passwordDigest } from '../../../../core/password';
import { isUnreachable } from '../../../shared/bridge-failure';
import { useWrite } from '../../../shared/use-write';

export interface Dismissal {
  readonly isPending: boolean;
  readonly failure: Failure | null;
  /** Returns whether the team was dismissed. The password leaves the page as a digest. */
  readonly dismiss: (name: string, password: string) => Promise<boolean>;
  readonly clearFailure: () => void;
}

/** Confirms the password, then dismisses the team with the token of the confirmation. */
export const useDismissal = (): Dismissal => {
  const verify = useWrite();
  const end = useWrite();
  const [isPending, setPending] = useState(false);
  // A call whose response was lost is repeated with its token, so that it has the same idempotency key.
  const unused = useRef<{ readonly password: string; readonly authToken: string } | null>(null);
  const confirm = async (password: string): Promise<string | null> => {
    if (unused.current?.password === password) return unused.current.authToken;
    const confirmed = await verify.send('auth.verify', { body: { password } });
    return confirmed.isDone ? confirmed.value.authToken : null;
  };
  const clearFailure = (): void => {
    verify.clearFailure();
    end.clearFailure();
  };
  const dismiss = async (name: string, typedPassword: string): Promise<boolean> => {
    setPending(true);
    clearFailure();
    const password = passwordDigest(typedPassword);
    const authToken = await confirm(password);
    const result = authToken === null ? null : await end.send('teams.end', { query: { action: 'dismiss' }, body: { name, authToken } });
    unused.current = authToken !== null && result?.isDone === false && isUnreachable(result.failure) ? { password, authToken } : null;
    setPending(false);
    return result?.isDone === true;
  };
  return { isPending, failure: verify.failure ?? end.failure, dismiss, clearFailure };
};
