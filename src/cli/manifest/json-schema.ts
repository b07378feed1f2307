import { z } from 'zod';
import { releaseManifestSchema, signedManifestSchema } from '../../contract/releases';

const jsonOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return json;
};

/** The form of a signed manifest for other programs, with that of the text inside it as `$defs/manifest`. */
export const manifestJsonSchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Signed release manifest',
  ...jsonOf(signedManifestSchema),
  $defs: { manifest: jsonOf(releaseManifestSchema) },
});
