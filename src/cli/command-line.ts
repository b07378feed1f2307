import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A fatal error of a command. The message is one sentence for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const printLine = (text: string): void => { process.stdout.write(`${text}\n`); };
export const printError = (text: string): void => { process.stderr.write(`${text}\n`); };

type Options = NonNullable<ParseArgsConfig['options']>;

const parse = <const Given extends Options>(options: Given, args: readonly string[], allowPositionals: boolean) => {
  try {
    return parseArgs({ options, args: [...args], allowPositionals });
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
};

/** The flags of a command. Throws a `CommandError` for an unknown flag, for a missing value and for other words. */
export const readFlags = <const Given extends Options>(options: Given, args: readonly string[] = process.argv.slice(2)) => parse(options, args, false).values;

/** The flags and the words of a command. Throws a `CommandError` for an unknown flag and for a missing value. */
export const readFlagsAndWords = <const Given extends Options>(options: Given, args: readonly string[]) => {
  const { values, positionals } = parse(options, args, true);
  return { flags: values, words: positionals };
};

/** Runs a command. An error is printed as one sentence and sets the exit code to 1. */
export const runCommand = async (command: () => Promise<number | void>): Promise<void> => {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    printError(process.env.LOG_LEVEL === 'debug' && error instanceof Error ? error.stack ?? error.message : (error as Error).message);
    process.exitCode = 1;
  }
};

/** Resolves with the first termination signal; later signals are ignored. */
export const waitForTermination = (): Promise<NodeJS.Signals> => new Promise((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => { resolve(signal); });
});
