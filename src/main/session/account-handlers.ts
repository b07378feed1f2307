import type { KnownAccount } from '../../contract/desktop/accounts-bridge';
import type { Handle } from '../ipc/ipc-server';
import type { WindowHandle } from '../windows/window-handle';
import type { SessionService } from './desktop-session';

export interface AccountHandlerPorts {
  readonly session: Pick<SessionService, 'accounts' | 'chooseServer' | 'canAddAccount' | 'signOut' | 'remove'>;
  /** Focuses a window of this account; null: the sign-in window. */
  readonly accountWindows: { readonly show: (key: string | null) => void };
}

/** The accounts as shown in a window, signed-in ones first. */
export const accountsForWindow = (session: Pick<SessionService, 'accounts'>, { accountKey }: Pick<WindowHandle, 'accountKey'>): KnownAccount[] =>
  session.accounts().map((account) => ({ ...account, isCurrent: account.key === accountKey }))
    .sort((left, right) => Number(right.isSignedIn) - Number(left.isSignedIn));

export const registerAccountHandlers = <Window extends WindowHandle>(handle: Handle<Window>, { session, accountWindows }: AccountHandlerPorts): void => {
  handle('accounts:list', (_, window) => accountsForWindow(session, window));
  handle('accounts:switch', ({ key }) => {
    const account = session.accounts().find((each) => each.key === key);
    if (!account?.isAllowed) return;
    if (!account.isSignedIn) session.chooseServer(account.server);
    accountWindows.show(account.isSignedIn ? key : null);
  });
  handle('accounts:can-add', () => session.canAddAccount());
  handle('accounts:add', () => { if (session.canAddAccount()) accountWindows.show(null); });
  handle('accounts:sign-out', async ({ key }) => { await session.signOut(key); });
  handle('accounts:remove', ({ key }) => { session.remove(key); });
};
