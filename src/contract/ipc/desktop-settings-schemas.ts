import { z } from 'zod';
import { changedDesktopSettingsSchema, knownDesktopSettingsSchema } from '../desktop/settings';

export const desktopSettingsInvokeSchemas = {
  'desktop-settings:get': { input: z.undefined(), output: knownDesktopSettingsSchema },
  'desktop-settings:set': { input: changedDesktopSettingsSchema, output: z.undefined() },
} as const;

export const desktopSettingsEventSchemas = { 'desktop-settings:changed': knownDesktopSettingsSchema } as const;
