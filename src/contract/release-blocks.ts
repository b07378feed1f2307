import { z } from 'zod';

/*
 * The block list of a tar.gz, published beside it (`<file>.blocks.json`; its own size and SHA-512 stand in the signed
 * manifest). The archive is many gzip members one after the other, which any tar reads as one. Each block is a member of
 * its own and holds nothing but bytes of one file of the application; the tar's headers and padding lie in members
 * between them. So an app that has most of those bytes already fetches only the members that it lacks, unpacks each by
 * itself, and checks what came out: whoever has checked all blocks has checked the whole application.
 */

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const sizeSchema = z.number().int().min(0).max(2 ** 40);

/** Below the version's own folder: no step up, no absolute path, nothing that another system reads differently. */
const memberPathSchema = z.string().min(1).max(400)
  .refine((path) => !/[\\:\u0000-\u001f]/.test(path) && path.split('/').every((step) => step !== '' && step !== '.' && step !== '..'));

export const releaseBlockSchema = z.strictObject({
  /** Where its gzip member begins in the archive, and how long that is. */
  offset: sizeSchema,
  length: sizeSchema.min(1),
  /** How many bytes of the file it holds, and the SHA-256 of those. */
  size: sizeSchema.min(1).max(2 ** 26),
  sha256: sha256Schema,
});
export type ReleaseBlock = z.infer<typeof releaseBlockSchema>;

export const releaseBlockFileSchema = z.strictObject({
  path: memberPathSchema,
  isExecutable: z.boolean(),
  /** In the order of the file; an empty file has none. */
  blocks: z.array(releaseBlockSchema).max(20_000),
});

export const releaseBlockListSchema = z.strictObject({
  format: z.literal(1),
  version: z.string().max(40),
  /** Every file of `versions/<version>/` in the archive. Folders follow from the paths; there are no links in an application. */
  files: z.array(releaseBlockFileSchema).min(1).max(20_000),
});
export type ReleaseBlockList = z.infer<typeof releaseBlockListSchema>;
