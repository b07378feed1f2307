import type { ErrorCode } from '../../contract/errors';

export const errors = {
} as const satisfies Partial<Record<ErrorCode, string>>;
