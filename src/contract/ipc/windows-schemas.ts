import { z } from 'zod';
import { openTabsSchema } from '../desktop/windows-bridge';

const nothing = z.undefined();

export const windowsInvokeSchemas = {
  'windows:tabs': { input: nothing, output: openTabsSchema.nullable() },
  'windows:report-tabs': { input: openTabsSchema, output: nothing },
  'windows:open': { input: openTabsSchema, output: nothing },
} as const;
