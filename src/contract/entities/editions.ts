/** The editions for sale (account specification, section 3), and the edition of a private deployment. */
export const editionNames = [
  'personal_free', 'personal_premium', 'personal_super', 'enterprise_standard', 'enterprise_premium', 'team', 'private',
] as const;
export type EditionName = (typeof editionNames)[number];
