import { extensionOf } from './file-types';

/** Media types by extension, for the cloud file groups of the file specification (section 3). */
const byExtension: Readonly<Record<string, string>> = {
  doc: 'application/msword', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', odt: 'application/vnd.oasis.opendocument.text', rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv', ods: 'application/vnd.oasis.opendocument.spreadsheet',
  ppt: 'application/vnd.ms-powerpoint', pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip', rar: 'application/vnd.rar', '7z': 'application/x-7z-compressed', tar: 'application/x-tar', gz: 'application/gzip', tgz: 'application/gzip', bz2: 'application/x-bzip2', xz: 'application/x-xz', zst: 'application/zstd',
  txt: 'text/plain', log: 'text/plain', ini: 'text/plain', md: 'text/markdown', json: 'application/json', xml: 'application/xml', yaml: 'application/yaml', yml: 'application/yaml', html: 'text/html', css: 'text/css', js: 'text/javascript', ts: 'text/plain',
  mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac', flac: 'audio/flac', ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', aiff: 'audio/aiff',
  mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', mkv: 'video/matroska', avi: 'video/x-msvideo', webm: 'video/webm', wmv: 'video/x-ms-wmv', mpg: 'video/mpeg', mpeg: 'video/mpeg', '3gp': 'video/3gpp',
  png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', svg: 'image/svg+xml', bmp: 'image/bmp', tif: 'image/tiff', tiff: 'image/tiff', heic: 'image/heic', avif: 'image/avif', ico: 'image/x-icon',
  pdf: 'application/pdf', apk: 'application/vnd.android.package-archive',
};

/** The media type for a file's name; empty if unknown. */
export const mediaTypeOf = (name: string): string => {
  const extension = extensionOf(name);
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] ?? '' : '';
};
