/** One failure of a chain, as it may stand in a log. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
}

const depthLimit = 8;

/** Drizzle puts the values of a query into its message: people's names and addresses, hashes of passwords. */
const isQueryWrapper = (error: Error): boolean => 'query' in error && 'params' in error;

/**
 * A failure and what caused it, outermost first, for the log. Only what says where and why: no values of queries, and
 * none of what drivers attach besides (PostgreSQL's `detail` quotes rows).
 */
export const describeError = (error: unknown): readonly DescribedError[] => {
  const described: DescribedError[] = [];
  let current = error;
  for (let depth = 0; depth < depthLimit && current instanceof Error; depth += 1) {
    const { name, message, stack, cause } = current;
    const { code } = current as { readonly code?: unknown };
    const wrapsQuery = isQueryWrapper(current);
    described.push({
      name,
      message: wrapsQuery ? 'A query failed' : message,
      ...(typeof code === 'string' ? { code } : {}),
      // The stack of a wrapper repeats its message; that of its cause tells the same places.
      ...(stack === undefined || wrapsQuery ? {} : { stack }),
    });
    current = cause;
  }
  return described.length > 0 ? described : [{ name: typeof error, message: String(error) }];
};
