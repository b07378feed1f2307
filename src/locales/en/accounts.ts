export const accounts = {
  keychainSilent: 'This computer’s keychain did not give your sign-in back. Please sign in again; nothing else is lost.',
} as const;
