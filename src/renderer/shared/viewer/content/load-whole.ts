import { ContentProblem } from './content-problem';
import { openContentSource, type FetchRange } from './content-source';

/** All bytes of a file. More than the limit are not requested. */
export const loadWhole = async (fetchRange: FetchRange, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const source = await openContentSource(fetchRange);
  if (source.sizeBytes > limitBytes) throw new ContentProblem('tooLarge', `Content of ${source.sizeBytes} bytes`);
  return source.read(0, source.sizeBytes);
};
