import { folderIdSchema, timestampSchema } from '../../../contract/entities/common';
import { ApiError } from '../../api-error';
import { requireName } from '../files/files-service';

/** What an upload says of the file it becomes (Upload-Metadata, tus 1.0.0). */
export interface UploadMetadata {
  readonly filename: string;
  readonly folder: string;
  readonly filetype: string;
  /** ISO 8601; null where nothing is said. */
  readonly modified: string | null;
}

const mimeTypePattern = /^[\w.+-]{1,127}\/[\w.+-]{1,127}(;\s?[\w-]+=[\w.+"-]{1,80}){0,4}$/;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

const refuse = (field: string): ApiError => new ApiError('UPLOAD_METADATA_INVALID', { field });

/** Text that is not UTF-8 is refused: replacement characters in a name would be somebody's loss. */
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
 * Reads an Upload-Metadata header: `filename`, `folder` (the desktop where none is named), `filetype` and, optionally,
 * `modified`. Throws UPLOAD_METADATA_INVALID with the field, or the code of what is wrong with the name.
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
