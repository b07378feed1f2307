// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { shortName, splitName } from '../../../../src/renderer/ui/name-parts';
import { languageOfText } from '../../../../src/renderer/ui/text-language';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { FileName } from '../../../../src/renderer/ui/file-name';
import { render } from '../support/render';

const joiner = '\u200d';

describe('the cut of a name that is too long', () => {
  it.each([
    ['Letterpress quote – signed.pdf', 'Letterpress quote – ', 'signed.pdf'],
    ['Launch day photography', 'Launch day photo', 'graphy'],
    ['archive.tar.gz', 'archi', 've.tar.gz'],
    ['秋季发布会主持稿（第二版）', '秋季发布会主持', '稿（第二版）'],
    ['notes 👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀.txt', 'notes 👩‍🚀', '👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀.txt'],
    ['e\u0301'.repeat(8), 'e\u0301'.repeat(2), 'e\u0301'.repeat(6)],
    ['Sentence one. Sentence two', 'Sentence one. Senten', 'ce two'],
  ])('%s', (name, head, tail) => {
    expect(splitName(name)).toEqual({ head, tail });
  });

  it.each(['a', '', 'sixsix', 'sixsix.pdf', '计划书.docx'])('leaves %j in one piece', (name) => {
    expect(splitName(name)).toEqual({ head: '', tail: name });
  });

  it('keeps the forms of Arabic letters that join across the cut', () => {
    expect(splitName('عرض إطلاق الخريف للموزعين')).toEqual({ head: `عرض إطلاق الخريف لل${joiner}`, tail: `${joiner}موزعين` });
  });

  it('does not cut a run that is written against the direction of the name', () => {
    expect(splitName('تقرير Quarterly report.pdf')).toEqual({ head: 'تقرير', tail: ' Quarterly report.pdf' });
    expect(splitName('تقرير Quarterly report of the whole department.pdf')).toEqual({ head: '', tail: 'تقرير Quarterly report of the whole department.pdf' });
  });
});

describe('a name in a sentence', () => {
  it('is unchanged up to 56 characters', () => {
    expect(shortName('W'.repeat(56))).toBe('W'.repeat(56));
    expect(shortName('👩‍🚀'.repeat(56))).toBe('👩‍🚀'.repeat(56));
  });

  it('loses its middle if it is longer, and keeps its beginning and its end', () => {
    expect(shortName('Minutes of the meeting of the harbour board about berths, tides and fees.docx')).toBe('Minutes of the meeting of the harbour b…es and fees.docx');
    expect([...shortName('W'.repeat(57))]).toHaveLength(56);
  });
});

describe('the language of a name', () => {
  it.each([
    ['新製品発表会スライド', 'en', 'ja'], ['品牌素材库', 'en', 'zh-CN'], ['品牌素材库', 'jp', 'ja'], ['계획', 'en', 'ko'], ['عقود', 'en', 'ar'], ['Plan 4', 'jp', undefined],
  ] as const)('%s for a reader of %s', (text, locale, language) => {
    expect(languageOfText(text, locale)).toBe(language);
  });
});

describe('the name on the screen', () => {
  beforeEach(() => setLocale('en'));

  it('is read as one word by screen readers, isolated, with its direction on the inner text', () => {
    const { container, unmount } = render(<FileName name="Letterpress quote – signed.pdf" />);
    const isolated = container.querySelector('bdi');
    expect(isolated?.getAttribute('dir')).toBe('auto');
    expect([...(isolated?.children ?? [])].filter((part) => part.getAttribute('aria-hidden') !== 'true').map((part) => part.textContent)).toEqual(['Letterpress quote – signed.pdf']);
    expect(container.firstElementChild?.hasAttribute('dir')).toBe(false);
    unmount();
  });

  it('shows bidi controls inside their own isolation and byte for byte', () => {
    const name = 'evil\u202egpj.exe';
    const { container, unmount } = render(<FileName name={name} />);
    expect(container.querySelector('bdi')?.textContent).toContain(name);
    unmount();
  });
});
