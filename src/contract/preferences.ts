import { z } from 'zod';

/** Locale ids on the wire and in storage (account specification, section 3); `core/locales` maps them to BCP 47. */
export const localeSchema = z.enum(['zh-CN', 'en', 'jp', 'ar-SA']);
export type Locale = z.infer<typeof localeSchema>;
export const locales = localeSchema.options;

export const themeModeSchema = z.enum(['light', 'dark', 'system']);
export type ThemeMode = z.infer<typeof themeModeSchema>;
export const themeColourSchema = z.enum(['default', 'green', 'blue']);
export type ThemeColour = z.infer<typeof themeColourSchema>;

export const preferencesSchema = z.object({
  locale: localeSchema,
  themeMode: themeModeSchema,
  themeColour: themeColourSchema,
  asideCollapsed: z.boolean(),
});

export const preferencesPatchSchema = preferencesSchema.partial();
