import { z } from 'zod';

const dayMs = 86_400_000;
/** The alert is shown for this time before and after the end of a membership. Days. */
const [daysBefore, daysAfter] = [7, 30];

/** The setting `expireAlert` (account specification, section 3, user config). `expireAlertClosedAt`: milliseconds since 1970. */
const alertSchema = z.object({ userId: z.number(), expireAlertClosedAt: z.number() });
export type ExpireAlert = z.infer<typeof alertSchema>;

export interface AlertMoments {
  readonly begin: string;
  readonly end: string;
  readonly last: string;
}

/** The moments between which the alert about the end of a membership is shown. */
export const alertMoments = (endsAt: string): AlertMoments => {
  const at = (days: number): string => new Date(Date.parse(endsAt) + days * dayMs).toISOString();
  return { begin: at(-daysBefore), end: at(0), last: at(daysAfter) };
};

/** Entries of the setting; malformed ones are ignored. */
const entriesOf = (setting: unknown): readonly ExpireAlert[] =>
  (Array.isArray(setting) ? setting : []).flatMap((entry: unknown) => {
    const read = alertSchema.safeParse(entry);
    return read.success ? [read.data] : [];
  });

/** Whether the person closed the alert since a moment. The alert before the end and the one after it are closed separately. */
export const isAlertClosed = (setting: unknown, userId: number, since: string): boolean =>
  entriesOf(setting).some((entry) => entry.userId === userId && entry.expireAlertClosedAt >= Date.parse(since));

/** The setting after the person closed the alert. */
export const withAlertClosed = (setting: unknown, userId: number, nowMs: number): readonly ExpireAlert[] =>
  [...entriesOf(setting).filter((entry) => entry.userId !== userId), { userId, expireAlertClosedAt: nowMs }];
