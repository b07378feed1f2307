/** What the editions are called, and where a feature is to be had. */
export const editions = {
  personal_free: 'Free',
  personal_premium: 'Premium',
  personal_super: 'Super',
  enterprise_standard: 'Enterprise Standard',
  enterprise_premium: 'Enterprise Premium',
  team: 'Team',
  /** Stands behind CURRENT_EDITION_NOT_SUPPORT. */
  includedIn: 'It is part of: {{editions}}.',
} as const;
