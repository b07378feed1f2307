import { z } from 'zod';
import { availableCommandsSchema, commandRunSchema, menuPositionSchema } from '../desktop/menus-bridge';

export const menusInvokeSchemas = {
  'commands:report-available': { input: availableCommandsSchema, output: z.undefined() },
  'window:open-menu': { input: menuPositionSchema, output: z.undefined() },
  'window:print': { input: z.undefined(), output: z.undefined() },
} as const;

export const menusEventSchemas = { 'commands:run': commandRunSchema } as const;
