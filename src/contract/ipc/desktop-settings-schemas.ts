import { z } from 'zod';
import { desktopSettingsPatchSchema, desktopSettingsStateSchema } from '../desktop/desktop-settings-bridge';

export const desktopSettingsInvokeSchemas = {
  'desktop-settings:get': { input: z.undefined(), output: desktopSettingsStateSchema },
  'desktop-settings:set': { input: desktopSettingsPatchSchema, output: z.undefined() },
} as const;

export const desktopSettingsEventSchemas = { 'desktop-settings:changed': desktopSettingsStateSchema } as const;
