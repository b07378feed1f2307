import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { extensionOf } from '../../../../core/file-types';
import { openContentSource } from '../content/content-source';
import type { LoadContent } from '../content/use-content';
import { extractEntry, openZip } from './zip-reader';

/** A picture or a PDF that an app stored in its file. */
export interface PackagePreview {
  readonly kind: 'picture' | 'pdf';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const maxPreviewBytes = 32 * 1024 * 1024;

const iWork = [/(?:^|\/)QuickLook\/Preview\.pdf$/i, /(?:^|\/)preview\.jpg$/i, /(?:^|\/)QuickLook\/Thumbnail\.(?:jpg|png)$/i, /(?:^|\/)preview-web\.jpg$/i];
const openXml = [/^docProps\/thumbnail\.(?:jpe?g|png)$/i];
const openDocument = [/^Thumbnails\/thumbnail\.png$/i];
const launcherIcons = [/^res\/[^/]+\/ic_launcher\.(?:png|webp)$/i, /^res\/[^/]+\/(?:ic_launcher_round|app_icon|icon|logo)\.(?:png|webp)$/i];

/** The names of previews by extension, the best first. */
const previewNames: Readonly<Record<string, readonly RegExp[]>> = {
  pages: iWork, numbers: iWork, key: iWork, xmind: openDocument, odt: openDocument, ods: openDocument, odp: openDocument, apk: launcherIcons,
};

/** The entry of the best preview. Of several with such a name, the largest has the most pixels. */
export const findPreview = <T extends { readonly filename: string; readonly uncompressedSize: number }>(name: string, entries: readonly T[]): T | null => {
  for (const pattern of previewNames[extensionOf(name)] ?? openXml) {
    const found = entries.filter(({ filename, uncompressedSize }) => pattern.test(filename) && uncompressedSize > 0 && uncompressedSize <= maxPreviewBytes);
    const [best] = found.sort((one, other) => other.uncompressedSize - one.uncompressedSize);
    if (best) return best;
  }
  return null;
};

/** The preview in a file of an app; null if it has none. */
export const loadPackagePreview: LoadContent<PackagePreview | null> = async (fetchRange, _signal, { name }) => {
  const { entries } = await openZip(await openContentSource(fetchRange));
  const entry = findPreview(name, entries.filter((each): each is FileEntry => !each.directory));
  if (!entry) return null;
  return { kind: entry.filename.toLowerCase().endsWith('.pdf') ? 'pdf' : 'picture', bytes: await extractEntry(entry, maxPreviewBytes) };
};
