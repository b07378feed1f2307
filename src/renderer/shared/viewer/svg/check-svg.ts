import { extensionOf } from '../../../../core/file-types';
import type { File } from '../../../../contract/entities/file';
import { trustedScriptUrl } from '../../trusted-script-url';
import { ContentProblem } from '../content/content-problem';
import { loadWhole } from '../content/load-whole';
import { parseInWorker } from '../content/run-worker';
import type { LoadContent } from '../content/use-content';
import workerUrl from './svg-worker?worker&url';

const workerScript = trustedScriptUrl('deckle-worker', workerUrl);
const maxSvgBytes = 32 * 1024 * 1024;
/** A browser lays out this many elements in about a second. */
const maxElements = 200_000;

/** Browsers take a picture for SVG by its media type only. */
export const isSvg = ({ name, mimeType }: Pick<File, 'name' | 'mimeType'>): boolean => extensionOf(name) === 'svg' || /svg/i.test(mimeType ?? '');

/** Refuses a drawing that would stop the page: browsers draw an SVG in the page's own thread. */
export const checkSvg: LoadContent<null> = async (fetchRange, signal) => {
  const count = await parseInWorker<number>(workerScript, await loadWhole(fetchRange, maxSvgBytes), signal);
  if (count > maxElements) throw new ContentProblem('tooLarge', `A drawing of ${count} elements`);
  return null;
};
