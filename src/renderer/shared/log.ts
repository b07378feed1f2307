/** Notes something that went wrong and that nobody has to be told of. The console is the log of a page. */
export const logProblem = (what: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- a page has no other log
  console.warn(what, error);
};
