import { extensionOf } from '../../core/file-types';

/** Media types by extension, for extensions that are common on file shares. */
const byExtension: Readonly<Record<string, string>> = {
  txt: 'text/plain', log: 'text/plain', ini: 'text/plain', conf: 'text/plain', md: 'text/markdown', csv: 'text/csv', html: 'text/html', htm: 'text/html',
  css: 'text/css', js: 'text/javascript', ts: 'text/plain', json: 'application/json', xml: 'application/xml', yaml: 'application/yaml', yml: 'application/yaml',
  png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', svg: 'image/svg+xml', bmp: 'image/bmp', tif: 'image/tiff',
  tiff: 'image/tiff', heic: 'image/heic', avif: 'image/avif', ico: 'image/x-icon', psd: 'image/vnd.adobe.photoshop',
  mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac', flac: 'audio/flac', ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg',
  mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', mkv: 'video/x-matroska', avi: 'video/x-msvideo', webm: 'video/webm', mpg: 'video/mpeg', mpeg: 'video/mpeg',
  pdf: 'application/pdf', rtf: 'application/rtf', epub: 'application/epub+zip', ps: 'application/postscript',
  doc: 'application/msword', xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint', wps: 'application/vnd.ms-works',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text', ods: 'application/vnd.oasis.opendocument.spreadsheet', odp: 'application/vnd.oasis.opendocument.presentation',
  pages: 'application/vnd.apple.pages', numbers: 'application/vnd.apple.numbers', key: 'application/vnd.apple.keynote', xmind: 'application/vnd.xmind.workbook',
  zip: 'application/zip', gz: 'application/gzip', tgz: 'application/gzip', tar: 'application/x-tar', bz2: 'application/x-bzip2', xz: 'application/x-xz',
  '7z': 'application/x-7z-compressed', rar: 'application/vnd.rar', zst: 'application/zstd', apk: 'application/vnd.android.package-archive',
};

/** The media type for a name; empty if unknown. */
export const mediaTypeOf = (name: string): string => byExtension[extensionOf(name)] ?? '';
