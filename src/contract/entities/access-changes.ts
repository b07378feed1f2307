import { z } from 'zod';
import { personIdSchema, personSummarySchema, timestampSchema } from './common-schemas';
import { ancestorSchema } from './file';
import { capabilityNames, collaboratorRoleSchema, collaboratorTypeSchema, shareModeSchema } from './permissions';

/** Access levels to a file, weakest first (docs/permissions.md, "Authorisation"). */
const rankSchema = z.enum(['none', 'reader', 'commentator', 'editor', 'manager', 'owner']);

/** A subject whose access a change would alter: one with personal access, or one known from a link. */
export const affectedSubjectSchema = z.object({
  /** User 1: people who have access through a department or a team are listed individually. */
  type: collaboratorTypeSchema,
  id: personIdSchema,
  /** Null, like the avatar, for people whom the caller neither knows nor shares this file with. */
  name: z.string().nullable(), avatar: z.string().nullable(),
  before: rankSchema, after: rankSchema,
});

/** Access changes that an action would cause; the result of a dry run. */
export const accessChangesSchema = z.object({
  gains: z.array(affectedSubjectSchema),
  loses: z.array(affectedSubjectSchema),
  /** Links of the file, and of files below it, that would stop working for people who can use them now. */
  links: z.array(z.object({ guid: z.string(), mode: shareModeSchema })),
  /**
   * Whether the list may be incomplete: too many subjects, or the caller's link does not show subjects of some folders.
   */
  isCapped: z.boolean(),
});
export type AccessChanges = z.infer<typeof accessChangesSchema>;

const { gains, loses, links, isCapped } = accessChangesSchema.shape;
/** The same fields in the response of a call that also performs the change. */
export const dryRunShape = { gains: gains.optional(), loses: loses.optional(), links: links.optional(), isCapped: isCapped.optional() } as const;
export const dryRunQueryShape = { dryRun: z.enum(['0', '1']).optional() } as const;

/** An access request as its author sees it: without data of the file. */
export const ownAccessRequestSchema = z.object({
  id: z.number().int(), role: collaboratorRoleSchema, status: z.enum(['pending', 'approved', 'refused']), createdAt: timestampSchema,
});
export type OwnAccessRequest = z.infer<typeof ownAccessRequestSchema>;

/** The same request as seen by people who may decide it. */
export const accessRequestSchema = ownAccessRequestSchema.extend({ person: personSummarySchema, message: z.string().nullable() });
export type AccessRequest = z.infer<typeof accessRequestSchema>;

/** Why a person has or lacks a capability, as far as they may know. */
export const accessExplanationSchema = z.object({
  capability: z.enum(capabilityNames),
  value: z.boolean(),
  reason: z.string(),
  /** The deciding rule of docs/permissions.md. */
  rule: z.string(),
  /** The deciding source of access. `level` is null if there is none, or the person may not read it. */
  source: z.object({
    kind: z.enum(['ownership', 'ancestorOwnership', 'spaceAdmin', 'grant', 'link', 'account', 'edition', 'file']),
    level: ancestorSchema.nullable(),
    subject: z.enum(['user', 'department', 'team']).nullable(),
  }).nullable(),
  /** People who could grant the missing capability: owners and admins of levels that the person may read. */
  grantors: z.array(z.object({
    kind: z.enum(['owner', 'admin']),
    level: ancestorSchema,
    subjects: z.array(z.object({ type: collaboratorTypeSchema, id: personIdSchema, name: z.string(), avatar: z.string().nullable() })),
  })),
});
export type AccessExplanation = z.infer<typeof accessExplanationSchema>;

/**
 * `explanation`: null if the caller may not read the file. `applied`: the caller's last request; null if there is none,
 * or nothing can be requested.
 */
export const accessSchema = z.object({ mayApply: z.boolean(), applied: ownAccessRequestSchema.nullable(), explanation: accessExplanationSchema.nullable() });
