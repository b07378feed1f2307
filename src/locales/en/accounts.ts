export const accounts = {
  keychainSilent: 'This computer’s keychain did not give your sign-in back. Please sign in again; nothing else is lost.',
  otherAccounts: 'Other accounts',
  addAccount: 'Add an account',
  switchTo: 'Switch to {{name}} on {{server}}',
  signInTo: 'Sign in again as {{name}} on {{server}}',
  signedOutOf: 'Signed out · {{server}}',
  signOutOf: 'Sign out {{name}} on {{server}}',
  removeAccount: 'Remove {{name}} on {{server}} from the list',
} as const;
