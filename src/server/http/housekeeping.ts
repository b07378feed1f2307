import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import type { Logger } from '../logging';
import type { AuthService } from '../modules/auth/auth-service';
import { deleteOldAnswers } from './idempotency-repository';

const intervalMs = 60 * 60_000;

export interface HousekeepingDependencies {
  readonly database: Database;
  readonly auth: AuthService;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Every hour takes away what is over: answers past their 90 days, sessions, tickets and counted tries. */
export const addHousekeeping = (app: FastifyInstance, { database, auth, clock, logger }: HousekeepingDependencies): void => {
  const tidy = async (): Promise<void> => {
    await deleteOldAnswers(database, clock());
    await auth.deleteEnded(database);
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => { logger.warn({ err: error }, 'What is over could not be taken away; it is tried again in an hour'); });
  }, intervalMs);
  timer.unref();
  app.addHook('onClose', async () => { clearInterval(timer); });
};
