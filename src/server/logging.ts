import { pino, type DestinationStream, type LogFn, type Logger as PinoLogger } from 'pino';
import { hideSecrets, hideSecretsInText } from '../core/log-secrets';
import type { ServerConfig } from './config';
import { describeError } from './describe-error';

/** Has no `child`: pino writes the fields of a child logger without the hook that hides secrets. */
export type Logger = Pick<PinoLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'level' | 'isLevelEnabled' | 'flush'>;

const withoutSecrets = (value: unknown): unknown => hideSecrets(value, { describeError, hideInText: hideSecretsInText });
const standardError = (): DestinationStream => pino.destination({ dest: 2, sync: true });

/**
 * Structured logs on standard error, one line of JSON each. Standard output is reserved for the line that says "ready".
 * Messages and fields are copied without secrets, at any depth.
 */
export const createLogger = (level: ServerConfig['logLevel'], destination: DestinationStream = standardError()): Logger => pino({
  level,
  hooks: {
    logMethod(args, method) {
      const [first, ...rest] = args as readonly unknown[];
      method.apply(this, [withoutSecrets(first instanceof Error ? { err: first } : first), ...rest.map(withoutSecrets)] as Parameters<LogFn>);
    },
  },
}, destination);
