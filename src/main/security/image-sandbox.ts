/** How a person says that an AppImage may run without the sandbox. */
const withoutSandboxFlag = '--without-sandbox';
/** The same for what the app starts in its turn: after an update its next version gets no arguments. */
const withoutSandboxVariable = 'DECKLE_WITHOUT_SANDBOX';

/** Takes over what a person said of the sandbox for the versions that this one starts. */
export const keepSandboxChoice = (argv: readonly string[], environment: NodeJS.ProcessEnv): void => {
  if (argv.includes(withoutSandboxFlag)) environment[withoutSandboxVariable] = '1';
};

/**
 * Whether an AppImage was started without Chromium's sandbox although nobody asked for it: its launcher switches the
 * sandbox off by itself where the system gives no user namespaces, and its flag is the same as a person's.
 */
export const lacksSandboxUnasked = (argv: readonly string[], environment: NodeJS.ProcessEnv): boolean =>
  environment.APPIMAGE !== undefined && argv.includes('--no-sandbox') && environment[withoutSandboxVariable] !== '1';
