import { z } from 'zod';
import { editionNames } from './editions';
import { featureNames } from './permissions';

/** Quotas of an edition: the fields of the same name in `core/limits/edition-limits.ts`. */
export const quotaNames = ['historyDays', 'savedVersions', 'pictureBytes', 'attachmentBytes', 'diskVolumeBytes', 'fileCount', 'collaborators'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** Everything that the capability checker decides about. */
export const capabilityKeys = [...featureNames, ...quotaNames] as const;
export type CapabilityKey = (typeof capabilityKeys)[number];

/** `normal`: granted without a check. `limited`: a larger edition has it, or more of it. `hidden`: offered nowhere. */
export const capabilityStatuses = ['normal', 'limited', 'hidden'] as const;

const limitSchema = z.number().nullable();

/**
 * A number, where null is "no limit", the number of collaborators by file size, or the size of attachments by document
 * type. A form of a newer server is left out.
 */
const quotaSchema = z.union([
  limitSchema,
  z.array(z.object({ start: z.number(), end: z.number().nullable(), limit: z.number() })).readonly(),
  z.object({ modoc: limitSchema, presentation: limitSchema, other: limitSchema }).readonly(),
]).optional().catch(undefined);
export type CapabilityQuota = Exclude<z.infer<typeof quotaSchema>, undefined>;

export const capabilityEntrySchema = z.object({
  key: z.enum(capabilityKeys),
  /** Always sent. Absent only for a reader that does not know the status of a newer server. */
  status: z.enum(capabilityStatuses).optional(),
  quota: quotaSchema,
});
export type CapabilityEntry = z.infer<typeof capabilityEntrySchema>;

export const editionCapabilitiesSchema = z.object({
  /** The granted features. */
  features: z.array(z.enum(featureNames)),
  /** One entry for each feature and quota. Older servers send none. */
  entries: z.array(capabilityEntrySchema).optional(),
  /** Our addition: the larger editions that this person or their team can change to, smallest first. */
  editions: z.array(z.enum(editionNames)).optional(),
});
export type EditionCapabilities = z.infer<typeof editionCapabilitiesSchema>;
