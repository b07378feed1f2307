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

/** Fields whose values are always redacted. */
const secretFields = new Set(['token', 'password', 'passworddigest', 'ticket', 'authorization', 'cookie', 'set-cookie', 'secret']);
const hidden = '[hidden]';
/** Patterns of secrets that were not registered with `hide`. */
const secretPatterns = [/(bearer\s+)[\w.~+/=-]+/gi, /((?:token|ticket|password)"?\s*[:=]\s*"?)[^\s",}&]+/gi];
/** Minimum length of a registered secret. Shorter ones would match parts of ordinary words. */
const minimumSecretLength = 8;

/** Writes one JSON object per line. `write` receives the line with its line break. */
export const createLog = (write: (line: string) => void, now: () => Date = () => new Date()): Log => {
  const secrets = new Set<string>();

  const scrub = (line: string): string => {
    let clean = line;
    for (const secret of secrets) clean = clean.replaceAll(secret, hidden);
    for (const pattern of secretPatterns) clean = clean.replace(pattern, `$1${hidden}`);
    return clean;
  };

  const at = (level: LogLevel): Write => (message, fields = {}) => {
    const entry = JSON.stringify({ time: now().toISOString(), level, message, ...fields }, (key, value: unknown) => {
      if (secretFields.has(key.toLowerCase())) return hidden;
      return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause } : value;
    });
    write(`${scrub(entry)}\n`);
  };

  return {
    debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'),
    redact: (secret) => { if (secret.length >= minimumSecretLength) secrets.add(secret); },
  };
};

/** For tests and for parts without a log. */
export const silentLog: Log = createLog(() => undefined);
