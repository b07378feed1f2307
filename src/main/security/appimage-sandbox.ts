/** The argument that lets an AppImage run without the sandbox. */
const withoutSandboxFlag = '--without-sandbox';
/** The equivalent for child processes: after an update the new version starts without arguments. */
const withoutSandboxVariable = 'DECKLE_WITHOUT_SANDBOX';

/** Passes the person's choice on to versions started by the running one. */
export const propagateSandboxChoice = (argv: readonly string[], environment: NodeJS.ProcessEnv): void => {
  if (argv.includes(withoutSandboxFlag)) environment[withoutSandboxVariable] = '1';
};

/**
 * Whether an AppImage runs without the sandbox although the person did not choose that. Its launcher adds
 * `--no-sandbox` where user namespaces are missing, so the flag alone proves no choice.
 */
export const lacksSandboxUnexpectedly = (argv: readonly string[], environment: NodeJS.ProcessEnv): boolean =>
  environment.APPIMAGE !== undefined && argv.includes('--no-sandbox') && environment[withoutSandboxVariable] !== '1';
