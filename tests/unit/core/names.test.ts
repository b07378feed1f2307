import { describe, expect, it } from 'vitest';
import { checkName, compareSortKeys, createUniqueNames, fileSystemName, splitName } from '../../../src/core/file-names';

/** Any Unicode, 1 to 255 characters after NFC and trimming. */
describe('checkName', () => {
  it.each([
    ['plain', 'Annual report', 'Annual report'],
    ['slash', 'Q1/Q2 plan', 'Q1/Q2 plan'],
    ['spaces around', '  report.docx \t\n', 'report.docx'],
    ['ideographic and no-break spaces around', '\u3000\u00a0名前\u2003', '名前'],
    ['spaces within', 'a  b', 'a  b'],
    ['decomposed becomes NFC', 'Re\u0301sume\u0301', 'R\u00e9sum\u00e9'],
    ['Hangul syllables join', '\u1112\u1161\u11ab', '\ud55c'],
    ['a combining mark with nothing to join', 'x\u0332', 'x\u0332'],
    ['family emoji', '👨‍👩‍👧‍👦 plans ❤️', '👨‍👩‍👧‍👦 plans ❤️'],
    ['right to left', 'تقرير المبيعات ٢٠٢٤', 'تقرير المبيعات ٢٠٢٤'],
    ['bidi controls are kept', 'abc\u202etxt.exe\u2066', 'abc\u202etxt.exe\u2066'],
    ['zero-width joiner inside', 'क्\u200dष', 'क्\u200dष'],
    ['a noncharacter and private use', 'a\uffffb\ue000', 'a\uffffb\ue000'],
    ['one character', '.', '.'],
    ['255 letters', 'a'.repeat(255), 'a'.repeat(255)],
    ['255 code points beyond the basic plane', '😀'.repeat(255), '😀'.repeat(255)],
    ['255 after trimming', ` ${'a'.repeat(255)} `, 'a'.repeat(255)],
    ['255 after NFC', 'e\u0301'.repeat(255), '\u00e9'.repeat(255)],
  ])('accepts %s', (_, raw, name) => {
    expect(checkName(raw)).toEqual({ ok: true, name });
  });

  it.each([
    ['nothing', '', 'NAME_EMPTY', {}],
    ['only spaces', '   ', 'NAME_EMPTY', {}],
    ['only ideographic spaces', '\u3000\u3000', 'NAME_EMPTY', {}],
    ['only line breaks', '\r\n\u2028', 'NAME_EMPTY', {}],
    ['256 letters', 'a'.repeat(256), 'NAME_TOO_LONG', { limit: 255 }],
    ['256 code points beyond the basic plane', '😀'.repeat(256), 'NAME_TOO_LONG', { limit: 255 }],
    ['256 code points, some of two units', `${'a'.repeat(200)}${'😀'.repeat(56)}`, 'NAME_TOO_LONG', { limit: 255 }],
    ['20,000 letters', 'a'.repeat(20_000), 'NAME_TOO_LONG', { limit: 255 }],
    ['NUL', 'a\u0000b', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['NUL alone', '\u0000', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['a bell at the end', 'report\u0007', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['a line break within', 'one\ntwo', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['a tab within', 'one\ttwo', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['delete', 'a\u007f', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['a C1 control', 'a\u0085b', 'NAME_HAS_CONTROL_CHARACTER', {}],
    ['a zero width space', '\u200b', 'NAME_INVISIBLE', {}],
    ['joiners, marks of direction and spaces', '\u200d\u200e \u2060', 'NAME_INVISIBLE', {}],
    ['the filler of Hangul', '\u3164\u115f', 'NAME_INVISIBLE', {}],
    ['selectors of variations and tags', '\ufe0f\u{e0020}', 'NAME_INVISIBLE', {}],
    ['the blank of Braille', '\u2800', 'NAME_INVISIBLE', {}],
    ['separators inside', '\u200b\u2028\u200b', 'NAME_INVISIBLE', {}],
    ['a lone high surrogate', 'a\ud83d', 'NAME_NOT_UNICODE', {}],
    ['a lone low surrogate', '\ude00a', 'NAME_NOT_UNICODE', {}],
    ['surrogates the wrong way round', '\ude00\ud83d', 'NAME_NOT_UNICODE', {}],
  ])('refuses %s', (_, raw, code, args) => {
    expect(checkName(raw)).toEqual({ ok: false, code, args });
  });
});

describe('splitName', () => {
  it.each([
    ['report.PDF', 'report', 'PDF'],
    ['archive.tar.gz', 'archive.tar', 'gz'],
    ['名前.docx', '名前', 'docx'],
    ['report', 'report', ''],
    ['.profile', '.profile', ''],
    ['report.', 'report.', ''],
    ['Dr. Smith', 'Dr. Smith', ''],
    ['version 1.2 final', 'version 1.2 final', ''],
    [`a.${'x'.repeat(20)}`, 'a', 'x'.repeat(20)],
    [`a.${'x'.repeat(21)}`, `a.${'x'.repeat(21)}`, ''],
  ])('%s', (name, base, extension) => {
    expect(splitName(name)).toEqual({ base, extension });
  });
});

describe('fileSystemName', () => {
  it.each([
    ['Q1/Q2 plan.docx', 'Q1_Q2 plan.docx'],
    ['..\\..\\etc/passwd', '.._.._etc_passwd'],
    ['a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
    ['..', '_'],
    ['.', '_'],
    ['.profile', '.profile'],
    ['ends with dots. . .', 'ends with dots'],
    ['base . .txt', 'base . .txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Aux .md', '_Aux .md'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['LPT9', '_LPT9'],
    ['console.txt', 'console.txt'],
    ['com10', 'com10'],
    // A right-to-left override would show "annexe.exe" as "annexexe.".
    ['ann\u202eexe.txt', 'ann_exe.txt'],
    ['تقرير ٢٠٢٤.pdf', 'تقرير ٢٠٢٤.pdf'],
    ['👨‍👩‍👧‍👦.png', '👨‍👩‍👧‍👦.png'],
  ])('%s → %s', (name, expected) => {
    expect(fileSystemName(name)).toBe(expected);
  });

  it.each([
    // At most 255 bytes of UTF-8, with the extension kept and no code point split.
    ['x'.repeat(255), 'x'.repeat(255)],
    [`${'x'.repeat(251)}.docx`, `${'x'.repeat(250)}.docx`],
    [`${'中'.repeat(250)}.pdf`, `${'中'.repeat(83)}.pdf`],
    [`${'😀'.repeat(255)}`, '😀'.repeat(63)],
    [`${'é'.repeat(125)}. ${'é'.repeat(120)}`, `${'é'.repeat(125)}. ${'é'.repeat(1)}`],
  ])('%# shortens to 255 bytes', (name, expected) => {
    expect(fileSystemName(name)).toBe(expected);
  });
});

describe('compareSortKeys', () => {
  /** In the order of their UTF-8 bytes; `<` would put the emoji before U+FFEE. */
  const ordered = ['', '\u0001', 'a', 'a\u0001b', 'a b', 'aa', 'b', 'é', 'ا', 'か', '中', '\ue000', '\uffee', '😀', '😀a', '😁', '𠮷'];

  it('orders by UTF-8 bytes, as PostgreSQL does', () => {
    expect([...ordered].reverse().sort(compareSortKeys)).toEqual(ordered);
    expect([...ordered].reverse().sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))).toEqual(ordered);
  });

  it('calls a key equal to itself', () => {
    expect(ordered.map((key) => compareSortKeys(key, key))).toEqual(ordered.map(() => 0));
  });
});

describe('the names of an exported folder', () => {
  it('are different for systems that ignore case, keep their extension, and are at most 255 bytes long', () => {
    const nameOf = createUniqueNames();
    expect(['plan.txt', 'Plan.TXT', 'plan (1).txt', 'a/b', 'a\\b', 'CON', '..', '...', 'end.', 'END'].map(nameOf))
      .toEqual(['plan.txt', 'Plan (1).TXT', 'plan (1) (1).txt', 'a_b', 'a_b (1)', '_CON', '_', '_ (1)', 'end', 'END (1)']);
    const long = `${'界'.repeat(120)}.txt`;
    const both = [nameOf(long), nameOf(long)];
    expect(new Set(both).size).toBe(2);
    expect(both.map((name) => [Buffer.byteLength(name) <= 255, name.endsWith('.txt')])).toEqual([[true, true], [true, true]]);
  });

  it('are found for many equal names without a search from the start', () => {
    const nameOf = createUniqueNames();
    const names = Array.from({ length: 20_000 }, () => nameOf('same.txt'));
    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe('same (19999).txt');
  });
});
