/** One error of a chain of causes, safe for the log. */
export interface DescribedError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
}

const depthLimit = 8;

/** Drizzle puts the values of a query into its message: names and addresses of people, password hashes. */
const isQueryWrapper = (error: Error): boolean => 'query' in error && 'params' in error;

/**
 * An error and its causes for the log, outermost first. Contains only where and why it failed. Query values and
 * attachments of drivers are left out, because PostgreSQL's `detail` quotes rows.
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
      // The stack of a query wrapper repeats its message. The stack of its cause shows the same frames.
      ...(stack === undefined || wrapsQuery ? {} : { stack }),
    });
    current = cause;
  }
  return described.length > 0 ? described : [{ name: typeof error, message: String(error) }];
};
