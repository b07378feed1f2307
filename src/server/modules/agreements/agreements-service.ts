import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgreementName } from '../../../contract/api/agreement-endpoints';
import type { Locale } from '../../../contract/preferences';

/** Maximum size of a text in bytes; the rest is not shown. */
const textLimitBytes = 512 * 1024;

/** The start of a file as text; null if the file does not exist. */
const readText = async (path: string): Promise<string | null> => {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(textLimitBytes) });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Texts of the operator: `service.ar-SA.md` for one language, `service.md` for all others. A change needs no restart. */
export const createAgreements = (directory: string) => ({
  /** Null if the operator wrote no text. */
  text: async (name: AgreementName, locale: Locale): Promise<string | null> =>
    await readText(join(directory, `${name}.${locale}.md`)) ?? readText(join(directory, `${name}.md`)),
});

export type Agreements = ReturnType<typeof createAgreements>;
