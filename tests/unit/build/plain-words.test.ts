import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter, type Rule } from 'eslint';
import { describe, expect, it } from 'vitest';

interface PlainWords {
  readonly plainWords: Rule.RuleModule;
  readonly problemsOf: (text: string, kind?: 'prose' | 'text') => readonly string[];
}

const { plainWords, problemsOf } = await import(pathToFileURL(join(import.meta.dirname, '../../../build/lint/plain-words.js')).href) as PlainWords;

/** Sentences of the rejected form, with the start of the advice that the rule gives. */
const rejected: readonly (readonly [string, RegExp])[] = [
  ['Reads what is stored.', /Name the noun/],
  ['What fills the last block.', /begin the sentence with its subject/],
  ['Whoever signs in is counted.', /anyone who/],
  ['Answers the guid of the folder.', /return/],
  ['The page tells its host.', /notify/],
  ['The server asks the database.', /request/],
  ['The row stands in the table.', /is stored/],
  ['The key lies beside it.', /is stored/],
  ['Every part but for the last.', /except/],
  ['The answer is late.', /response/],
  ['The entry is gone by then.', /Name the moment/],
  ['Both are sent at once.', /concurrently/],
  ['A row lives so long.', /as long as/],
  ['The window takes that one.', /Repeat the noun/],
  ['One server after another.', /Repeat the noun/],
  ['The queue goes on.', /continue/],
  ['It is the name of the change.', /name the subject/],
  [`${'word '.repeat(26)}end.`, /27 words/],
];

describe('the rule of plain words', () => {
  it.each(rejected)('rejects "%s"', (text, advice) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(advice)]);
  });

  it.each([
    'Returns the guid of the folder; throws `NOT_FOUND` otherwise.',
    'The maximum number of files of one call, in `what is` code.',
    'The person sees “What is new” as a heading.',
    `${'word '.repeat(24)}end. ${'word '.repeat(24)}end.`,
    'See [the page](https://example.com/what-is-asked) of the protocol.',
    'The command `tell` is code, and "asked" is quoted.',
  ])('accepts "%s"', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('accepts a heading and a question as a text on screen', () => {
    expect(problemsOf("What's new", 'text')).toEqual([]);
    expect(problemsOf('Which folder should the file move to?', 'text')).toEqual([]);
  });

  const lint = (code: string, texts: boolean): readonly string[] => new Linter().verify(code, [{
    plugins: { deckle: { rules: { 'plain-words': plainWords } } },
    rules: { 'deckle/plain-words': ['error', { texts }] },
  }]).map(({ line, message }) => `${line} ${message}`);

  it('reads line comments that follow each other as one text', () => {
    expect(lint('// The queue\n// tells the page.\nconst a = 1;\n', false)).toEqual([expect.stringMatching(/^1 "tells"/)]);
  });

  it('reads the strings of a file of texts, and no strings elsewhere', () => {
    const code = "const texts = { hint: 'Answers are counted.' };\n";
    expect(lint(code, true)).toEqual([expect.stringMatching(/^1 "Answers"/)]);
    expect(lint(code, false)).toEqual([]);
  });
});
