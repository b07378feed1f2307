import type { KnownAccount } from '../../contract/desktop/accounts';
import type { Handle } from '../ipc/handle';
import type { WindowHandle } from '../windows/window-handle';
import type { SessionService } from './session';

export interface AccountsHandlerPorts {
  readonly session: Pick<SessionService, 'accounts' | 'chooseServer' | 'mayAdd' | 'signOut' | 'remove'>;
  /** Focuses a window of this account; null: the sign-in window. */
  readonly accountWindows: { readonly show: (key: string | null) => void };
}

/** The accounts as shown in a window, signed-in ones first. */
export const knownTo = (session: Pick<SessionService, 'accounts'>, { accountKey }: Pick<WindowHandle, 'accountKey'>): KnownAccount[] =>
  session.accounts().map((account) => ({ ...account, isOwn: account.key === accountKey }))
    .sort((left, right) => Number(right.isSignedIn) - Number(left.isSignedIn));

export const registerAccountsHandlers = <Window extends WindowHandle>(handle: Handle<Window>, { session, accountWindows }: AccountsHandlerPorts): void => {
  handle('accounts:list', (_, window) => knownTo(session, window));
  handle('accounts:switch', ({ key }) => {
    const account = session.accounts().find((each) => each.key === key);
    if (!account?.isAllowed) return;
    if (!account.isSignedIn) session.chooseServer(account.server);
    accountWindows.show(account.isSignedIn ? key : null);
  });
  handle('accounts:may-add', () => session.mayAdd());
  handle('accounts:add', () => { if (session.mayAdd()) accountWindows.show(null); });
  handle('accounts:sign-out', async ({ key }) => { await session.signOut(key); });
  handle('accounts:remove', ({ key }) => { session.remove(key); });
};
