/** What tells accounts of one computer apart for people. */
export interface NamedAccount {
  readonly key: string;
  /** The server's origin. */
  readonly server: string;
  readonly user: { readonly name: string; readonly email: string | null; readonly mobile: string | null };
}

const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host || server : server);

/** The accounts, besides this one, that have its name. */
const namesakesOf = (account: NamedAccount, all: readonly NamedAccount[]): readonly NamedAccount[] =>
  all.filter(({ key, user }) => key !== account.key && user.name.normalize() === account.user.name.normalize());

/** What stands beside an account's name: its server; with a mail address or a number too where somebody of that name is on the same one. */
export const accountPlace = (account: NamedAccount, all: readonly NamedAccount[]): string => {
  const host = hostOf(account.server);
  const isShared = namesakesOf(account, all).some(({ server }) => server === account.server);
  const contact = isShared ? account.user.email ?? account.user.mobile : null;
  return contact === null ? host : `${contact} · ${host}`;
};

/** The name of an account where it stands alone, as in the title of a window; with its place where another account has the same name. */
export const accountTitle = (account: NamedAccount, all: readonly NamedAccount[]): string =>
  (namesakesOf(account, all).length === 0 ? account.user.name : `${account.user.name} (${accountPlace(account, all)})`);
