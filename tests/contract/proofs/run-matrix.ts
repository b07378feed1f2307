import { CallError } from '../../../src/api-client/call-error';
import { errorBodySchema } from '../../../src/contract/errors';
import { modes, roles, type Kind, type Mode, type Role, type RoleFixture } from './roles';

/** HTTP statuses of the codes in the tables. */
const statuses: Readonly<Record<string, number>> = {
  NOT_SIGNED_IN: 401, FILE_FORBIDDEN: 403, PASSWORD_REQUIRED: 403, SHARE_EXPIRED: 403, NO_ACCESS_EDIT: 403, NO_ACCESS_MODIFY: 403, NO_ACCESS_DELETE: 403, ONLY_EXIT_SHARE: 403,
  NO_ACCESS_MOVE_FILE: 403, NO_ACCESS_ADD_USER: 403, OUTSIDER_CANNOT_ADD_USER: 403, NO_ACCESS_TRANSFER: 403, SHARE_PASSWORD_WRONG: 403, NOT_LISTED: 409, NOT_A_SPACE: 409,
  SHARE_LINK_MISSING: 409, ACCESS_REQUEST_NOT_FOUND: 404, INVITATION_NOT_FOUND: 404, EMAIL_INVALID: 400, 'SHARE_INVALID: invalid_due_to_sharer_exited': 403, 'SHARE_INVALID: invalid_due_to_membership_expired': 403,
  FAILURE_READ_ONLY: 403, PARENT_NOT_A_FOLDER: 409, NOT_A_SHORTCUT: 409, FILE_HAS_NO_CONTENT: 409, FILE_NOT_FOUND: 404, FILE_DELETED: 410, SCRIPT_NOT_FOUND: 404,
  SPACE_NOT_PINNED: 409, CONTENT_CLIENT_UNKNOWN: 409, CONTENT_NOT_EDITABLE: 409, ANNOUNCEMENT_NOT_FOUND: 404,
};

/** A refusal as in the tables, with its status; for a batch, that of the call's one file, by its code alone. */
export const withStatus = (said: string, isBatch = false): string => {
  if (said === 'ok') return said;
  return isBatch && said !== 'NOT_SIGNED_IN' ? `409 BATCH_REFUSED: ${said.replace(/:.*/, '')}` : `${statuses[said] ?? '?'} ${said}`;
};

interface Refusal { readonly status: number; readonly code: string; readonly args?: Readonly<Record<string, unknown>> | undefined; readonly results?: readonly { readonly code?: string | undefined }[] | undefined }
const describeRefusal = ({ status, code, args, results }: Refusal): string => {
  if (code === 'BATCH_REFUSED') return `${status} ${code}: ${results?.map(({ code: each }) => each ?? 'ok').join() ?? ''}`;
  return `${status} ${code}${code === 'SHARE_INVALID' ? `: ${String(args?.status)}` : ''}`;
};

/** The outcome of a call. Neither a refusal nor a success may contain the name of a closed file. */
export const outcomeOf = async (call: Promise<unknown>, isClosed: boolean): Promise<string> => {
  try {
    const response = await call;
    if (isClosed && JSON.stringify(response ?? null).includes('Secret')) throw new Error('An answer tells the name.');
    if (!(response instanceof Response)) return 'ok';
    const text = await response.text();
    if (response.ok) return 'ok';
    const refusal = text === '' ? null : errorBodySchema.parse(JSON.parse(text));
    return refusal ? describeRefusal({ ...refusal, status: response.status }) : String(response.status);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message } = error.failure;
    if (!JSON.stringify(error.failure).includes('Secret')) return describeRefusal(error.failure);
    throw new Error(`${code} tells the name: ${message}`, { cause: error });
  }
};

interface MatrixRun {
  readonly scene: RoleFixture;
  readonly kind?: Kind;
  readonly modes?: readonly Mode[];
  /** Whether a call may affect the result of the next one, which then gets a new file. */
  readonly isChanging: boolean;
  call(role: Role, guid: string, mode: Mode): Promise<string>;
  expected(role: Role, mode: Mode): string;
}

/**
 * Runs every cell: links concurrently, since each has a file of its own, and roles one after the other. Returns the
 * cells with a wrong result, and the number of cells.
 */
export const runMatrix = async ({ scene, kind, modes: walked = modes, isChanging, call, expected }: MatrixRun): Promise<{ readonly wrong: Readonly<Record<string, string>>; readonly cells: number }> => {
  const wrong: Record<string, string> = {};
  await Promise.all(walked.map(async (mode) => {
    let guid = await scene.fileWith(mode, kind);
    for (const role of roles) {
      const [found, should] = [await call(role, guid, mode), expected(role, mode)];
      if (found !== should) wrong[`${role}, ${mode}`] = `${found}, and should be ${should}`;
      if (isChanging && found === 'ok') guid = await scene.fileWith(mode, kind);
    }
  }));
  return { wrong, cells: walked.length * roles.length };
};
