import { hideSecrets, hideSecretsInText } from '../../core/log-secrets';

const withoutSecrets = (value: unknown): unknown => hideSecrets(value, {
  // Most browsers repeat name and message in the stack, but not all of them.
  describeError: ({ name, message, stack, cause }) => ({ name, message, stack, cause }),
  hideInText: hideSecretsInText,
});

/** Logs a problem that people need not see, without secrets. The console is the page's log. */
export const logProblem = (what: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- a page has no other log
  console.warn(hideSecretsInText(what), withoutSecrets(error));
};
