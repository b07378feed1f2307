/** The fields by which people distinguish the accounts of one computer. */
export interface NamedAccount {
  readonly key: string;
  /** Origin of the server. */
  readonly server: string;
  readonly user: { readonly name: string; readonly email: string | null; readonly mobile: string | null };
}

const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host || server : server);

/** Other accounts with the same name. */
const namesakesOf = (account: NamedAccount, all: readonly NamedAccount[]): readonly NamedAccount[] =>
  all.filter(({ key, user }) => key !== account.key && user.name.normalize() === account.user.name.normalize());

/**
 * The second line of an account: its server. If the server has several accounts with this name, also the email address
 * or the mobile number.
 */
export const accountPlace = (account: NamedAccount, all: readonly NamedAccount[]): string => {
  const host = hostOf(account.server);
  const isShared = namesakesOf(account, all).some(({ server }) => server === account.server);
  const contact = isShared ? account.user.email ?? account.user.mobile : null;
  return contact === null ? host : `${contact} · ${host}`;
};

/**
 * The name of an account without a second line, as in a window title. If a different account has the same name, its
 * second line is appended.
 */
export const accountTitle = (account: NamedAccount, all: readonly NamedAccount[]): string =>
  (namesakesOf(account, all).length === 0 ? account.user.name : `${account.user.name} (${accountPlace(account, all)})`);
