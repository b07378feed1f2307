import { z } from 'zod';
import { serverProblemSchemas } from './servers-bridge';

/** A request from outside that needs a person's consent. */
export const linkConfirmationSchema = z.discriminatedUnion('kind', [
  /** The link points to a server that nobody on this computer has used. `host` is its name with port, in punycode. */
  z.object({ kind: z.literal('server'), id: z.string(), host: z.string() }),
  /** Files from the system: the names of the first few, and their total number. The app has not read any of them. */
  z.object({ kind: z.literal('files'), id: z.string(), names: z.array(z.string()).max(5), count: z.number().int() }),
]);
export type LinkConfirmation = z.infer<typeof linkConfirmationSchema>;

/** Outcome of a decision: done, the confirmation no longer exists, or the server cannot be used. */
export const linkOutcomeSchema = z.discriminatedUnion('result', [z.object({ result: z.enum(['done', 'gone']) }), ...serverProblemSchemas]);
export type LinkOutcome = z.infer<typeof linkOutcomeSchema>;

/** Where a link would open: the server's host and the account's name. */
export const linkTargetSchema = z.object({ host: z.string(), account: z.string(), isCurrent: z.boolean() });
export type LinkTarget = z.infer<typeof linkTargetSchema>;

/** Links and files from outside the app. */
export interface LinksBridge {
  /** The open confirmation of this window, or null. */
  confirmation(): Promise<LinkConfirmation | null>;
  onConfirmation(listener: (confirmation: LinkConfirmation | null) => void): () => void;
  decide(id: string, agrees: boolean): Promise<LinkOutcome>;
  /** Where an address, of either form, would open inside the app; null: nowhere. */
  targetOf(address: string): Promise<LinkTarget | null>;
  /** Opens an address in the app; returns false if no page matches it. */
  open(address: string): Promise<boolean>;
  /** Opens a page in the account's window after the next sign-in to the server of the sign-in window. */
  openAfterSignIn(path: string): Promise<void>;
}
