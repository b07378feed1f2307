import { z } from 'zod';
import { availableCommandsSchema, commandRunSchema, menuPositionSchema } from '../desktop/menus-bridge';

export const menusInvokeSchemas = {
  'commands:tell-available': { input: availableCommandsSchema, output: z.undefined() },
  'window:popup-menu': { input: menuPositionSchema, output: z.undefined() },
  'window:print': { input: z.undefined(), output: z.undefined() },
} as const;

export const menusEventSchemas = { 'command:run': commandRunSchema } as const;
