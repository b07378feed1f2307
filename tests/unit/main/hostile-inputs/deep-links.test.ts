import { describe, expect, it } from 'vitest';
import { handedIn, handedLink } from '../../../../src/main/links/handed';
import { createLinksUnderTest } from '../links/ports';
import { inputsOf } from './corpus';

/** Hands a link over by the command line and as macOS does; answers what was done beyond bringing the app forward. */
const reached = (text: string): readonly string[] => {
  const { links, done } = createLinksUnderTest();
  links.receive(handedIn(['deckle', text], '/home/mina'));
  links.receive(handedLink(text));
  links.openInside(text);
  return done.filter((what) => what !== 'forward');
};

describe('a link handed over by the system', () => {
  it.each(inputsOf<string>('deep-link', true))('%j reaches nothing', (text) => { expect(reached(text)).toEqual([]); });
  it.each(inputsOf<string>('deep-link', false))('%j opens, or is asked about', (text) => { expect(reached(text).length).toBeGreaterThanOrEqual(2); });
});
