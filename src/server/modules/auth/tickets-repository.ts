import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/database-handle';
import { tickets } from '../../db/schema';

export const insertTicket = async (db: Database, ticketHash: Buffer, personId: number, expiresAt: Date): Promise<void> => {
  await db.insert(tickets).values({ ticketHash, personId, expiresAt: expiresAt.toISOString() });
};

/** Deletes a ticket and returns the id of its person; null if the ticket is unknown, used or expired. */
export const consumeTicket = async (db: Database, ticketHash: Buffer, now: Date): Promise<number | null> => {
  const [taken] = await db.delete(tickets).where(and(eq(tickets.ticketHash, ticketHash), gt(tickets.expiresAt, now.toISOString())))
    .returning({ personId: tickets.personId });
  return taken?.personId ?? null;
};

export const deleteTicketsOf = async (db: Database, personId: number): Promise<void> => {
  await db.delete(tickets).where(eq(tickets.personId, personId));
};

export const deleteExpiredTickets = async (db: Database, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(tickets).where(lt(tickets.expiresAt, now.toISOString()));
  return rowCount ?? 0;
};
