type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;

/**
 * The type of a translation of an English area: every key of it, and all plural forms of the language. A key with
 * plural forms is written `<key>_one`, `<key>_other` and so on (CLDR categories); `_other` is required.
 */
export type Translation<English extends Readonly<Record<string, string>>> =
  & { readonly [Key in keyof English as Key extends `${string}${Exclude<PluralSuffix, '_other'>}` ? never : Key]: string }
  & { readonly [Key in `${PluralBase<keyof English> & string}${PluralSuffix}`]?: string };
