import { createGuid } from '../../../core/ids';
import type { Database } from '../../db/database-handle';
import { PermanentJobError, scheduleJob } from '../jobs/jobs-service';
import { MailError } from './mail-transport';

/**
 * Composes a message from the ids of its job when it is sent, so that it shows the present state. Returns null if there
 * is nothing to send any more. `origin` is the server's public origin.
 */
export type ComposeMessage<Message> = (db: Database, ids: unknown, origin: string) => Promise<Message | null>;

interface MessagePayload {
  readonly message: string;
  readonly ids: unknown;
  /** ISO 8601. */
  readonly at: string;
}

export interface MessageJobsDependencies<Message> {
  /** The kind of the jobs. */
  readonly kind: string;
  readonly database: Database;
  /** The composer of each message. */
  readonly composers: Readonly<Record<string, ComposeMessage<Message>>>;
  /** The server's public origin. Never the host of a request, which its sender chooses. */
  readonly origin: () => string;
  /** Sends a message. `id` is equal for all attempts. Throws `MailError`. */
  readonly send: (message: Message, job: { readonly id: string; readonly at: Date }, signal: AbortSignal) => Promise<unknown>;
}

/** Messages by jobs, at least once. */
export const createMessageJobs = <Message>({ kind, database, composers, origin, send }: MessageJobsDependencies<Message>) => ({
  /** Sends a message after the commit of the transaction. `ids` is JSON without secrets and without content. */
  async schedule(db: Database, message: string, ids: object, now: Date): Promise<void> {
    const payload: MessagePayload = { message, ids, at: now.toISOString() };
    await scheduleJob(db, kind, createGuid(), payload, now);
  },
  /** The handler of the jobs. */
  async runJob({ key, payload }: { readonly key: string; readonly payload: unknown }, signal: AbortSignal): Promise<void> {
    const { message, ids, at } = payload as MessagePayload;
    const compose = composers[message];
    if (!compose) throw new Error(`There is no message with the name ${message}.`);
    const composed = await compose(database, ids, origin());
    if (composed === null) return;
    try {
      await send(composed, { id: key, at: new Date(at) }, signal);
    } catch (error) {
      if (error instanceof MailError && error.isPermanent) throw new PermanentJobError(error.message);
      throw error;
    }
  },
});

export type MessageJobs = ReturnType<typeof createMessageJobs>;
