import { z } from 'zod';
import { availableCommandsSchema, commandRunSchema, menuPlaceSchema } from '../desktop/menus';

export const menusInvokeSchemas = {
  'commands:tell-available': { input: availableCommandsSchema, output: z.undefined() },
  'window:popup-menu': { input: menuPlaceSchema, output: z.undefined() },
  'window:print': { input: z.undefined(), output: z.undefined() },
} as const;

export const menusEventSchemas = { 'command:run': commandRunSchema } as const;
