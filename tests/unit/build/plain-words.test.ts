import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter, type Rule } from 'eslint';
import { describe, expect, it } from 'vitest';

interface PlainWords {
  readonly plainWords: Rule.RuleModule;
  readonly problemsOf: (text: string, kind?: 'prose' | 'heading' | 'text' | 'title') => readonly string[];
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

/** Texts that a product would word otherwise, with the start of the advice that the rule gives. */
const rejectedOnScreen: readonly (readonly [string, RegExp])[] = [
  ['Make a folder', /create/],
  ['Created, and made here', /create/],
  ['Make room, then try again.', /free up/],
  ['Put back', /restore/],
  ['Take down', /unpublish/],
  ['{{what}} taken off your desktop', /remove/],
  ['{{what}} taken out of favourites', /remove/],
  ['Recover', /restore/],
  ['Ends', /expires/],
  ['The link ends on {{date}}.', /expires/],
  ['Turn the order of the list round', /reverse/],
  ['Deleted for good', /permanently/],
  ['Used lately', /recently/],
  ['Nobody has shared anything with you yet', /no one/],
  ['You may not rename this.', /do not have permission/],
  ['Trusted by hand', /manually/],
  ['Whoever sent you the link knows it.', /the person who/],
  ['What you delete stays here.', /begin the sentence with its subject/],
  ['It lies in a folder.', /is stored/],
  ['The server does not answer.', /respond/],
  [`${'word '.repeat(26)}end.`, /27 words/],
];

/** Titles of tests of the rejected form, with the start of the advice that the rule gives. */
const rejectedTitles: readonly (readonly [string, RegExp])[] = [
  ['asks for a role', /request/],
  ['tells its owner', /notify/],
  ['both at once', /concurrently/],
  ['hears of every event', /receive/],
  ['a pin that stands apart', /is shown/],
  ['goes to the trash', /moves/],
  ['stays open', /remain/],
  ['holds its lock', /own/],
  ['takes a name', /accept/],
  ['a missing file is said', /is reported/],
  ['is deleted for good', /permanently/],
  ['is trusted by hand', /manually/],
  ['and no other file', /read alone/],
  ['it is the first one', /Name the subject/],
  ['what a person may do', /noun or a verb/],
  ['who may download', /noun or a verb/],
  [`${'word '.repeat(26)}end`, /27 words/],
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

  it.each([
    "What's new", 'Which folder should the file move to?', 'Who has access', 'It moves back to the trash.',
    'Only the owner can share this. Ask your administrator.', 'At most 50 files can be changed at once.', 'Make owner',
    'No one can open the link: it expired.', 'Your session has ended.',
  ])('accepts "%s" as a text on screen', (text) => {
    expect(problemsOf(text, 'text')).toEqual([]);
  });

  it.each(rejectedOnScreen)('rejects "%s" as a text on screen', (text, advice) => {
    expect(problemsOf(text, 'text')).toEqual([expect.stringMatching(advice)]);
  });

  it('rejects words of no native product on screen alone', () => {
    expect(problemsOf('Make a folder, and put it back for good.')).toEqual([]);
    expect(problemsOf('Put back', 'heading')).toEqual([]);
  });

  it.each(rejectedTitles)('rejects "%s" as the title of a test', (text, advice) => {
    expect(problemsOf(text, 'title')).toEqual([expect.stringMatching(advice)]);
  });

  it.each([
    'a stale lock is taken over', 'returns the guid of the folder', '409 if the name is used', '$act while it is %s: %s', 'the server does not start',
  ])('accepts "%s" as the title of a test', (text) => {
    expect(problemsOf(text, 'title')).toEqual([]);
  });

  const lint = (code: string, texts: boolean): readonly string[] => new Linter().verify(code, [{
    plugins: { deckle: { rules: { 'plain-words': plainWords } } },
    rules: { 'deckle/plain-words': ['error', { texts }] },
  }]).map(({ line, message }) => `${line} ${message}`);

  it('reads line comments that follow each other as one text', () => {
    expect(lint('// The queue\n// tells the page.\nconst a = 1;\n', false)).toEqual([expect.stringMatching(/^1 "tells"/)]);
  });

  it.each([
    ['const answer = 1;', '"answer"'], ['let isAsked;', '"Asked"'], ['const f = (told) => told;', '"told"'], ['function tellAll() {}', '"tell"'],
    ['class Teller {}', '"Teller"'], ['const { value: heard } = page;', '"heard"'], ['const [stood = 1] = rows;', '"stood"'], ['try { f(); } catch (asking) { f(); }', '"asking"'],
    ['const f = (...answers) => answers;', '"answers"'], ['for (const asks_for of rows) f();', '"asks"'],
  ])('rejects the name in "%s"', (code, word) => {
    expect(lint(code, false)).toEqual([expect.stringMatching(new RegExp(`^1 ${word} in the name`))]);
  });

  it.each([
    'const { asked, told = 1 } = document;', 'const f = ({ answer }) => answer;', "import { ask } from 'prompts';", 'const state = { asked: 1 };',
    'const untold = 1;', 'const task = 1;', 'page.answered = 1;',
  ])('accepts the names in "%s"', (code) => {
    expect(lint(code, false)).toEqual([]);
  });

  it('reads the strings of a file of texts, and no strings elsewhere', () => {
    const code = "const texts = { hint: 'Answers are counted.' };\n";
    expect(lint(code, true)).toEqual([expect.stringMatching(/^1 "Answers"/)]);
    expect(lint(code, false)).toEqual([]);
  });

  it.each([
    "it('stays', () => {});", "describe('stays', () => {});", "test.only('stays', () => {});", "describe.skipIf(a)('stays', () => {});",
    "it.each([['a']])('%s stays', () => {});", "it.each`a`('$a stays', () => {});", `test(\`stays \${a}\`, () => {});`, "await test.step('stays', async () => {});",
  ])('reads the title in `%s`', (code) => {
    expect(lint(`${code}\n`, false)).toEqual([expect.stringMatching(/^1 "stays"/)]);
  });

  it.each([
    "it.each([['stays', 1]])('%s', (_title, a) => {});", "const rows = [['stays', 1]];it.each(rows)('a window that %s', (_title, a) => {});",
  ])('reads the names of the rows in `%s`', (code) => {
    expect(lint(`${code}\n`, false)).toEqual([expect.stringMatching(/^1 "stays"/)]);
  });

  it.each([
    'it(title, () => {});', "test.each(['stays'])('%s', () => {});", "expect('stays').toBe('stays');", "test.info().outputPath('stays');", "it('$stays', () => {});", "stays.it('stays');",
    "test.each([['stays', 1]])('%s', (name, a) => {});", "test.each(rows)('%s', (_title, a) => {});",
  ])('finds no title in `%s`', (code) => {
    expect(lint(`${code}\n`, false)).toEqual([]);
  });
});
