import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';

/** Builds a zip file of names and contents. A name that ends with a slash is a folder. */
export const zipOf = async (members: Readonly<Record<string, string | Uint8Array>>, options: ZipWriterAddDataOptions = {}): Promise<Buffer> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(members)) {
    const isFolder = name.endsWith('/');
    await writer.add(name, isFolder ? undefined : new Uint8ArrayReader(typeof content === 'string' ? new TextEncoder().encode(content) : content), { lastModDate: new Date(2026, 2, 4, 12, 30), directory: isFolder, ...options });
  }
  return Buffer.from(await writer.close());
};
