import { hiddenText, hideSecrets, hideSecretsInText } from '../../core/log-secrets';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;
type Write = (message: string, fields?: LogFields) => void;

export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** Redacts this text in all later entries. */
  redact(secret: string): void;
}

/** Minimum length of a registered secret. Shorter ones would match parts of ordinary words. */
const minimumSecretLength = 8;

const describeError = ({ name, message, stack, cause }: Error): object => ({ name, message, stack, cause });

/** Writes one JSON object per line. `write` receives the line with its line break. */
export const createLog = (write: (line: string) => void, now: () => Date = () => new Date()): Log => {
  const secrets = new Set<string>();

  const hideInText = (text: string): string => hideSecretsInText([...secrets].reduce((rest, secret) => rest.replaceAll(secret, hiddenText), text));

  const at = (level: LogLevel): Write => (message, fields = {}) => {
    write(`${JSON.stringify(hideSecrets({ time: now().toISOString(), level, message, ...fields }, { describeError, hideInText }))}\n`);
  };

  return {
    debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'),
    redact: (secret) => { if (secret.length >= minimumSecretLength) secrets.add(secret); },
  };
};

/** For tests and for parts without a log. */
export const silentLog: Log = createLog(() => undefined);
