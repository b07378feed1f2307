import { folderIdSchema, timestampSchema } from '../../../contract/entities/common-schemas';
import { ApiError } from '../../api-error';
import { requireName } from '../files/files-service';

/** The metadata of the future file (Upload-Metadata, tus 1.0.0). */
export interface UploadMetadata {
  readonly filename: string;
  readonly folder: string;
  readonly filetype: string;
  /** ISO 8601; null if not given. */
  readonly modified: string | null;
}

const mimeTypePattern = /^[\w.+-]{1,127}\/[\w.+-]{1,127}(;\s?[\w-]+=[\w.+"-]{1,80}){0,4}$/;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

const refuse = (field: string): ApiError => new ApiError('UPLOAD_METADATA_INVALID', { field });

/** Refuses text that is not UTF-8, because replacement characters would corrupt the name. */
const decode = (key: string, value: string): string => {
  if (!base64Pattern.test(value)) throw refuse(key);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'base64'));
  } catch (error) {
    throw new ApiError('UPLOAD_METADATA_INVALID', { field: key }, { cause: error });
  }
};

const fieldsOf = (header: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (key === '' || rest.length > 0 || fields.has(key)) throw refuse('Upload-Metadata');
    fields.set(key, decode(key, value));
  }
  return fields;
};

/**
 * Parses an Upload-Metadata header: `filename`, `folder` (by default the desktop), `filetype` and the optional
 * `modified`. Throws UPLOAD_METADATA_INVALID with the field, or the error of an invalid name.
 */
export const parseUploadMetadata = (header: string): UploadMetadata => {
  const fields = fieldsOf(header);
  const filename = fields.get('filename');
  if (filename === undefined) throw refuse('filename');
  const folder = fields.get('folder') ?? 'Desktop';
  if (!folderIdSchema.safeParse(folder).success) throw refuse('folder');
  const modified = fields.get('modified') ?? null;
  if (modified !== null && !timestampSchema.safeParse(modified).success) throw refuse('modified');
  const filetype = fields.get('filetype') ?? '';
  return { filename: requireName(filename), folder, filetype: mimeTypePattern.test(filetype) ? filetype : 'application/octet-stream', modified };
};
