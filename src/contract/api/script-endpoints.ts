import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, guidSchema } from '../entities/common-schemas';
import { creationErrors, fileErrors } from '../error-groups';
import { nameErrors, nameSchema } from './file-endpoints';

/** Scripts of a team's operator that replace a built-in action (file specification, section 6). */
export const scriptBindingSchema = z.object({
  id: z.string(),
  /** Whether the script copies folders; at most one binding does. */
  copyFolder: z.boolean(),
});

export const scriptsEndpoints = {
  'scripts.bindings': endpoint({
    method: 'GET', path: '/sas/scripts/bindings', access: 'session', summary: "Lists the scripts of the caller's team; empty in a private deployment.",
    response: z.object({ bindings: z.array(scriptBindingSchema) }), errors: [],
  }),
  'scripts.onPost': endpoint({
    method: 'POST', path: '/sas/scripts/{id}/onPost', access: 'session', summary: 'Runs a script of the team.',
    params: z.object({ id: z.string().max(64) }),
    /** `args`: the target folder and the copy's name. */
    body: z.object({ context: z.object({ guid: z.string().max(64) }), args: z.tuple([folderIdSchema, nameSchema]) }),
    /** The file that the script created, if it reports one. */
    response: z.object({ guid: guidSchema.nullable() }),
    errors: [
      ...nameErrors, ...fileErrors, ...creationErrors, 'REAL_NAME_REQUIRED', 'PARENT_NOT_A_FOLDER', 'NO_ACCESS_EDIT', 'NO_ACCESS_MOVE_FOLDER', 'SCRIPT_NOT_FOUND', 'SCRIPT_FAILED',
    ],
  }),
} as const;
