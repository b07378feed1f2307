import { z } from 'zod';
import { serverProblemSchemas } from './servers';

/** Something from outside that must not go on before a person agrees. */
export const linkQuestionSchema = z.discriminatedUnion('kind', [
  /** A link leads to a server that nobody on this computer has used; `host` is its name, with its port, in punycode. */
  z.object({ kind: z.literal('server'), id: z.string(), host: z.string() }),
  /** The system handed over files: the names of the first of them, and how many there are. None was read yet. */
  z.object({ kind: z.literal('files'), id: z.string(), names: z.array(z.string()).max(5), count: z.number().int() }),
]);
export type LinkQuestion = z.infer<typeof linkQuestionSchema>;

/** What became of an answer: it was done, what was asked is no longer, or the server that was looked for cannot be used. */
export const linkOutcomeSchema = z.discriminatedUnion('result', [z.object({ result: z.enum(['done', 'gone']) }), ...serverProblemSchemas]);
export type LinkOutcome = z.infer<typeof linkOutcomeSchema>;

/** Where a link would open: the server's host and the account's name. */
export const linkPlaceSchema = z.object({ host: z.string(), account: z.string(), isOwn: z.boolean() });
export type LinkPlace = z.infer<typeof linkPlaceSchema>;

/** Links and files that come from outside the app. */
export interface LinksBridge {
  /** What this window is asked; null: nothing. */
  question(): Promise<LinkQuestion | null>;
  onAsked(listener: (question: LinkQuestion | null) => void): () => void;
  answer(id: string, agrees: boolean): Promise<LinkOutcome>;
  /** Where an address, of either form, would open without leaving the app; null: nowhere. */
  placeOf(address: string): Promise<LinkPlace | null>;
  /** Opens an address in the app; false where it leads nowhere in it. */
  open(address: string): Promise<boolean>;
}
