/** The names of the editions, and the sentence that names those with a feature. */
export const editions = {
  personal_free: 'Free',
  personal_premium: 'Premium',
  personal_super: 'Super',
  enterprise_standard: 'Enterprise Standard',
  enterprise_premium: 'Enterprise Premium',
  team: 'Team',
  /** Appended to CURRENT_EDITION_NOT_SUPPORT. */
  includedIn: 'Included in: {{editions}}.',
} as const;
