/** The editions for sale (account specification, section 3), and the edition of a private deployment. */
export const editionNames = [
  'personal_free', 'personal_premium', 'personal_super', 'enterprise_standard', 'enterprise_premium', 'team', 'private',
] as const;
export type EditionName = (typeof editionNames)[number];

/** The editions for sale: a private deployment has no edition. */
export type SoldEdition = Exclude<EditionName, 'private'>;
export const isSold = (edition: string): edition is SoldEdition => edition !== 'private' && (editionNames as readonly string[]).includes(edition);
