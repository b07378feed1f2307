import { ContentProblem } from '../content/content-problem';
import type { LoadContent } from '../content/use-content';
import { loadWhole } from '../content/load-whole';
import { readFontFacts, type FontFacts } from './font-facts';

const maxFontBytes = 64 * 1024 * 1024;

export interface LoadedFont {
  readonly face: FontFace;
  readonly facts: FontFacts;
}

let loadedCount = 0;

/** A font of bytes. The browser checks all tables before it draws. */
export const loadFont: LoadContent<LoadedFont> = async (fetchRange) => {
  const bytes = await loadWhole(fetchRange, maxFontBytes);
  loadedCount += 1;
  const face = new FontFace(`deckle-specimen-${loadedCount}`, bytes.buffer);
  try {
    await face.load();
  } catch (error) {
    throw new ContentProblem('unreadable', 'The browser refused a font', { cause: error });
  }
  return { face, facts: await readFontFacts(bytes) };
};
