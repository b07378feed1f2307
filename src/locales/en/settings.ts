export const settings = {
  title: 'Settings',
  managed: 'Set by your organisation',
} as const;
