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
  /** The mark of a choice that larger editions have. */
  limited: 'Included in larger editions',
  seePlans: 'See plans',
  buyStorage: 'Buy storage',
  verifyRealName: 'Verify now',
  /** The names of the pages, in tabs. */
  plans: 'Plans',
  payment: 'Payment',
} as const;
