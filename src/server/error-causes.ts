export interface CodedError { readonly code?: unknown; readonly syscall?: unknown; readonly message?: unknown; readonly cause?: unknown }
const isCoded = (value: unknown): value is CodedError => typeof value === 'object' && value !== null;

/** The error and its causes, outermost first. Drizzle and others wrap the driver's error. */
export function* causesOf(error: unknown): Generator<CodedError> {
  let current = error;
  for (let depth = 0; depth < 8 && isCoded(current); depth += 1) {
    yield current;
    current = current.cause;
  }
}

/** Whether this error, without its causes, is that of a full disk: of the system or of PostgreSQL. */
export const isDiskFullCode = ({ code }: CodedError): boolean => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';

/** The SQLSTATE of a failed query, or null. */
export const databaseCodeOf = (error: unknown): string | null => {
  for (const { code } of causesOf(error)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return null;
};
