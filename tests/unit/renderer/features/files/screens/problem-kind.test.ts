import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../../../../src/contract/errors';
import { problemKindOf, type ProblemKind } from '../../../../../../src/renderer/features/files/screens/problem-kind';

const failure = (code: ErrorCode, status: number) => ({ code, status, message: '', requestId: null, args: {}, retryable: false });

// The error pages of both specifications, section 2, and the reasons of a closed link (docs/permissions.md, L5).
test.each<[ErrorCode, number, ProblemKind]>([
  ['FILE_NOT_FOUND', 404, 'not-found'], ['FILE_DELETED', 410, 'deleted'], ['FILE_FORBIDDEN', 403, 'forbidden'], ['NO_ACCESS_EDIT', 403, 'forbidden'],
  ['ACCESS_RESTRICTED', 403, 'restricted'], ['FEATURE_DISABLED', 403, 'disabled'], ['NOT_SIGNED_IN', 401, 'signed-out'],
  ['PASSWORD_REQUIRED', 403, 'password'], ['SHARE_EXPIRED', 403, 'expired'], ['SHARE_INVALID', 403, 'invalid'],
  ['OFFLINE', 0, 'offline'], ['OFFLINE', 502, 'offline'], ['TIMED_OUT', 0, 'offline'], ['INTERNAL', 500, 'other'], ['FILE_IS_LOCKED', 409, 'other'],
  // A response that is not the server's says nothing about the file, whatever its status.
  ['ANSWER_INVALID', 404, 'other'], ['SOMETHING_WENT_WRONG', 0, 'other'],
])('%s with %i is the page "%s"', (code, status, kind) => {
  expect(problemKindOf(failure(code, status))).toBe(kind);
});
