import { pino, type Logger } from 'pino';
import type { ServerConfig } from './config';
import { describeError } from './describe-error';

/** Paths in a log entry whose values are secret. */
const secretPaths = [
  'authorization', 'cookie', 'password', 'token', 'ticket', 'key',
  '*.authorization', '*.cookie', '*.password', '*.token', '*.ticket', '*.key',
  'req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]',
];

/** Structured logs on standard error, one line of JSON each. Standard output is reserved for the line that says "ready". */
export const createLogger = (level: ServerConfig['logLevel']): Logger =>
  pino({ level, serializers: { err: describeError }, redact: { paths: secretPaths, censor: '[secret]' } }, pino.destination({ dest: 2, sync: true }));

export type { Logger } from 'pino';
