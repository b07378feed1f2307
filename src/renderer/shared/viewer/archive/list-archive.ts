import { ContentProblem } from '../content/content-problem';
import { createStreamSource, type ContentSource } from '../content/content-source';
import { createDecompression } from '../content/decompress';
import type { ArchiveListing } from './archive-entry';
import { isTarHeader, listTar, tarBlockBytes } from './tar-reader';
import { listZip } from './zip-reader';

/** Requests for one tar file, whose headers lie between the contents. */
const maxTarRequests = 1_000;
/** A compressed tar file is read whole, because its headers are compressed. */
const maxCompressedBytes = 256 * 1024 * 1024;
const compressedReadBytes = 4 * 1024 * 1024;
const maxDecompressedBytes = 2 * 1024 * 1024 * 1024;

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

const streamOf = (source: ContentSource): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      const bytes = await source.read(at, compressedReadBytes);
      at += bytes.length;
      if (bytes.length > 0) controller.enqueue(bytes);
      if (at >= source.sizeBytes) controller.close();
    },
  });
};

const listCompressedTar = async (source: ContentSource): Promise<ArchiveListing> => {
  const tar = createStreamSource(streamOf(source).pipeThrough<Uint8Array>(createDecompression('gzip')), maxDecompressedBytes);
  try {
    return await listTar(tar, () => false);
  } finally {
    await tar.cancel();
  }
};

/** The entries of an archive. Its first bytes decide how it is read. */
export const listArchive = async (source: ContentSource): Promise<ArchiveListing> => {
  const head = await source.read(0, tarBlockBytes);
  if (isGzip(head)) {
    if (source.sizeBytes > maxCompressedBytes) throw new ContentProblem('tooLarge', `A compressed tar file of ${source.sizeBytes} bytes`);
    return listCompressedTar(source);
  }
  // A zip file may begin with anything: its end decides.
  return isTarHeader(head) ? listTar(source, () => source.requestCount() > maxTarRequests) : listZip(source);
};
