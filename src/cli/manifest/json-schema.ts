import { z } from 'zod';
import { releaseManifestSchema, signedManifestSchema } from '../../contract/release-manifest';

const jsonOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return json;
};

/** JSON Schema of a signed manifest for other programs; `$defs/manifest` describes the text inside it. */
export const manifestJsonSchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Signed release manifest',
  ...jsonOf(signedManifestSchema),
  $defs: { manifest: jsonOf(releaseManifestSchema) },
});
