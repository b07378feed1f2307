import type { ErrorArgs, ErrorCode } from '../../contract/errors';
import { checkName, nameKeyOf, type CheckedName } from '../file-names';
import { deletedAccountName } from './deleted-account';

type ReservedName = { readonly ok: false; readonly code: Extract<ErrorCode, 'NAME_RESERVED'>; readonly args: ErrorArgs };

/** The key of a name without the characters that a reader cannot see. */
const visibleKeyOf = (name: string): string => nameKeyOf(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** The name of a person as stored, or the reason for refusing it. A name that reads like the one of deleted accounts is reserved. */
export const checkPersonName = (raw: string): CheckedName | ReservedName => {
  const checked = checkName(raw);
  return checked.ok && visibleKeyOf(checked.name) === nameKeyOf(deletedAccountName) ? { ok: false, code: 'NAME_RESERVED', args: {} } : checked;
};
