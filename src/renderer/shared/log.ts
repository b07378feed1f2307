/** Logs a problem that people need not see. The console is the page's log. */
export const logProblem = (what: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- a page has no other log
  console.warn(what, error);
};
