import { z } from 'zod';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import type { Document, DocumentDefinition } from '../storage/document';

const previousUploadSchema = z.object({
  size: z.number().nullable(),
  metadata: z.record(z.string(), z.string()),
  creationTime: z.string(),
  urlStorageKey: z.string(),
  uploadUrl: z.string().nullable(),
  parallelUploadUrls: z.array(z.string()).nullable(),
});

export const startedUploadsSchema = z.record(z.string(), previousUploadSchema);
export type StartedUploads = z.infer<typeof startedUploadsSchema>;

/** Uploads that were begun and can be taken up again, by fingerprint. */
export const startedUploadsDocument: DocumentDefinition<StartedUploads> =
  { name: 'uploads', version: 1, schema: startedUploadsSchema, initial: () => ({}) };

/** The server drops what nobody continued for a day, so older entries only take up room. */
const keptForMs = 24 * 60 * 60_000;

/** Keeps tus's memory of unfinished uploads in a document; one upload a fingerprint. */
export const createUrlStorage = (document: Document<StartedUploads>, now: () => number = Date.now): UrlStorage => {
  const fresh = (): StartedUploads => Object.fromEntries(
    Object.entries(document.read()).filter(([, upload]) => now() - Date.parse(upload.creationTime) < keptForMs),
  );
  const found = (fingerprint: string): PreviousUpload[] => {
    const upload = fresh()[fingerprint];
    return upload ? [upload] : [];
  };
  return {
    async findAllUploads() { return Object.values(fresh()); },
    async findUploadsByFingerprint(fingerprint) { return found(fingerprint); },
    async removeUpload(key) {
      const { [key]: _removed, ...others } = fresh();
      document.write(others);
    },
    async addUpload(fingerprint, upload) {
      const entry = previousUploadSchema.parse({ ...upload, urlStorageKey: fingerprint, uploadUrl: upload.uploadUrl ?? null, parallelUploadUrls: null });
      document.write({ ...fresh(), [fingerprint]: entry });
      return fingerprint;
    },
  };
};
