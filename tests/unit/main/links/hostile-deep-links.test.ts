import { describe, expect, it } from 'vitest';
import { parseCommandLine, linkInput } from '../../../../src/main/links/launch-input';
import { createLinksUnderTest } from './ports';
import { inputsOf } from '../../../support/hostile-inputs/corpus';

/** Passes a link by the command line and by macOS' event. Returns all effects except activating the app. */
const reached = (text: string): readonly string[] => {
  const { links, done } = createLinksUnderTest();
  links.openInput(parseCommandLine(['deckle', text], '/home/mina'));
  links.openInput(linkInput(text));
  links.openInApp(text);
  return done.filter((what) => what !== 'forward');
};

describe('a link that the system passes to the app', () => {
  it.each(inputsOf<string>('deep-link', true))('%j reaches nothing', (text) => { expect(reached(text)).toEqual([]); });
  it.each(inputsOf<string>('deep-link', false))('%j opens, or needs confirmation', (text) => { expect(reached(text).length).toBeGreaterThanOrEqual(2); });
});
