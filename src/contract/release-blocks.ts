import { z } from 'zod';

/*
 * The block list of a tar.gz, published beside it as `<file>.blocks.json`; the signed manifest has its size and
 * SHA-512.
 *
 * The archive is a sequence of gzip members, which any tar reads as one stream. Each block is a separate member with
 * bytes of only one file of the application. Members between the blocks contain the tar headers and padding. An app
 * that already has most bytes fetches only the missing members, unpacks each separately and checks the result. Checking
 * all blocks checks the whole application.
 */

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const sizeSchema = z.number().int().min(0).max(2 ** 40);

/**
 * Relative to the folder of the version: no parent step, no absolute path, no character that a different system
 * interprets.
 */
const memberPathSchema = z.string().min(1).max(400)
  .refine((path) => !/[\\:\u0000-\u001f]/.test(path) && path.split('/').every((step) => step !== '' && step !== '.' && step !== '..'));

export const releaseBlockSchema = z.strictObject({
  /** Offset of the gzip member in the archive, and its length. */
  offset: sizeSchema,
  length: sizeSchema.min(1),
  /** Number of bytes of the file in this block, and their SHA-256. */
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
  /** Every file of `versions/<version>/` in the archive. The paths imply the folders; an application has no links. */
  files: z.array(releaseBlockFileSchema).min(1).max(20_000),
});
export type ReleaseBlockList = z.infer<typeof releaseBlockListSchema>;
