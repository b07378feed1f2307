import { z } from 'zod';
import { personIdSchema, personSummarySchema, timestampSchema } from './common';
import { ancestorSchema } from './file';
import { capabilityNames, collaboratorRoleSchema, collaboratorTypeSchema, shareModeSchema } from './permissions';

/** How much somebody may do with a file, weakest first (docs/permissions.md, "Authorisation"). */
const rankSchema = z.enum(['none', 'reader', 'commentator', 'editor', 'manager', 'owner']);

/** Somebody whose rights a change would alter: who has them by themselves, or is known to be there by a link. */
export const affectedSubjectSchema = z.object({
  /** User 1: whoever is reached through a department or a team is named themselves. */
  type: collaboratorTypeSchema,
  id: personIdSchema,
  /** Null, as the avatar, for people whom the person who asks does not know and does not share this with. */
  name: z.string().nullable(), avatar: z.string().nullable(),
  before: rankSchema, after: rankSchema,
});

/** What a change would do to the rights in a file; what a dry run answers. */
export const accessChangesSchema = z.object({
  gains: z.array(affectedSubjectSchema),
  loses: z.array(affectedSubjectSchema),
  /** Links of the file, and of files below it, that would no longer open to those to whom they open now. */
  links: z.array(z.object({ guid: z.string(), mode: shareModeSchema })),
  /** Whether there may be more people or links: too many to look at, or those of folders where one is by a link alone, who are not told. */
  isCapped: z.boolean(),
});
export type AccessChanges = z.infer<typeof accessChangesSchema>;

const { gains, loses, links, isCapped } = accessChangesSchema.shape;
/** The same in the answer of a call that also does what it says. */
export const dryRunShape = { gains: gains.optional(), loses: loses.optional(), links: links.optional(), isCapped: isCapped.optional() } as const;
export const dryRunQueryShape = { dryRun: z.enum(['0', '1']).optional() } as const;

/** What somebody asked for, as they themselves are told: nothing of the file. */
export const appliedForSchema = z.object({
  id: z.number().int(), role: collaboratorRoleSchema, status: z.enum(['pending', 'approved', 'refused']), createdAt: timestampSchema,
});
export type AppliedFor = z.infer<typeof appliedForSchema>;

/** The same as those are told who may decide about it. */
export const accessRequestSchema = appliedForSchema.extend({ person: personSummarySchema, message: z.string().nullable() });
export type AccessRequest = z.infer<typeof accessRequestSchema>;

/** Why somebody has a capability or lacks it, as far as they may know. */
export const explanationSchema = z.object({
  capability: z.enum(capabilityNames),
  value: z.boolean(),
  reason: z.string(),
  /** The rule of docs/permissions.md that decided. */
  rule: z.string(),
  /** What the person has that decided; `level` is null where it is on none, or on one that they may not read. */
  source: z.object({
    kind: z.enum(['ownership', 'ancestorOwnership', 'spaceAdmin', 'grant', 'link', 'account', 'edition', 'file']),
    level: ancestorSchema.nullable(),
    subject: z.enum(['user', 'department', 'team']).nullable(),
  }).nullable(),
  /** Who could grant what is missing: owners, and admins, of levels that the person may read. */
  grantors: z.array(z.object({
    kind: z.enum(['owner', 'admin']),
    level: ancestorSchema,
    subjects: z.array(z.object({ type: collaboratorTypeSchema, id: personIdSchema, name: z.string(), avatar: z.string().nullable() })),
  })),
});
export type AccessExplanation = z.infer<typeof explanationSchema>;

/** `explanation`: null for whoever may not read the file. `applied`: what this person asked for last; null where they never did, and where there is nothing to ask for. */
export const accessSchema = z.object({ mayApply: z.boolean(), applied: appliedForSchema.nullable(), explanation: explanationSchema.nullable() });
