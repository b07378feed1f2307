import { Mime } from 'mime';
import otherTypes from 'mime/types/other.js';
import standardTypes from 'mime/types/standard.js';
import { extensionOf } from './file-types';

/** Extensions that the library lacks, knows by an obsolete type, or gives to a rarer format. */
const ownTypes: Readonly<Record<string, string[]>> = {
  'application/gzip': ['tgz'], 'application/vnd.xmind.workbook': ['xmind'], 'application/yaml': ['yaml', 'yml'], 'application/zstd': ['zst'],
  'audio/flac': ['flac'], 'text/plain': ['mts', 'rs', 'ts'], 'video/mp4': ['m4v'],
};

const types = new Mime(standardTypes, otherTypes).define(ownTypes, true);

/** The media type for a file's name; empty if unknown. */
export const mediaTypeOf = (name: string): string => types.getType(extensionOf(name)) ?? '';
