// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../../src/contract/bridge';
import { errorMessage } from '../../../../../src/locales/error-messages';
import { currentLocale, i18n, setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { useLocaleId } from '../../../../../src/renderer/ui/locale-context';
import { isPseudoRequested, pseudoLocale } from '../../../../../src/renderer/shared/i18n/pseudo-locale';
import { useErrorText } from '../../../../../src/renderer/shared/i18n/use-error-text';
import { render } from '../../support/render';

beforeEach(() => setLocale('en'));

describe('setLocale', () => {
  it.each([
    ['zh-CN', 'zh-CN', 'ltr', '取消'],
    ['en', 'en', 'ltr', 'Cancel'],
    ['jp', 'ja', 'ltr', 'キャンセル'],
    ['ar-SA', 'ar-SA', 'rtl', 'إلغاء'],
  ] as const)('shows %s as lang %s, dir %s', async (locale, language, direction, cancel) => {
    await setLocale(locale);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(direction);
    expect(i18n.t('common:cancel')).toBe(cancel);
    expect(currentLocale()).toBe(locale);
  });

  it('follows the last of several calls in flight', async () => {
    await Promise.all([setLocale('ar-SA'), setLocale('jp'), setLocale('zh-CN')]);
    expect(currentLocale()).toBe('zh-CN');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('renders the screen again', async () => {
    const Shown = () => <p>{useLocaleId()}</p>;
    const { container, unmount } = render(<Shown />);
    await act(() => setLocale('jp'));
    expect(container.textContent).toBe('jp');
    unmount();
  });
});

describe('the text of a failure', () => {
  const Shown = ({ failure }: { readonly failure: Pick<Failure, 'code' | 'message' | 'args'> }) => <p>{useErrorText()(failure)}</p>;
  const shownFor = (failure: Pick<Failure, 'code' | 'message' | 'args'>): string => {
    const { container, unmount } = render(<Shown failure={failure} />);
    const text = container.textContent;
    unmount();
    return text;
  };

  it('is in the language that is shown now, whatever the language of the server\'s refusal', async () => {
    const failure = { code: 'TOO_MANY_TAGS_ON_FILE', message: 'A file can have at most 3 of these tags. Remove one first.', args: { limit: 3 } } as const;
    const { container, unmount } = render(<Shown failure={failure} />);
    expect(container.textContent).toBe('A file can have at most 3 of these tags. Remove one first.');
    await act(() => setLocale('jp'));
    expect(container.textContent).toBe('1 つのファイルに付けられるこの種類のタグは 3 個までです。先に 1 つ外してください。');
    unmount();
  });

  it('contains all details of the server: which editions have a feature, and which file inside a folder refuses', async () => {
    const edition = { code: 'CURRENT_EDITION_NOT_SUPPORT', message: '', args: { feature: 'scripts', editions: 'enterprise_standard,enterprise_premium' } } as const;
    const inside = { code: 'FILE_IS_LOCKED', message: '', args: { inside: 'Q1 $& plan' } } as const;
    expect(shownFor(edition)).toBe('Your edition does not include this feature. Upgrade to use it. Included in: Enterprise Standard and Enterprise Premium.');
    expect(shownFor(inside)).toBe('This file is locked. Ask the person who locked it to unlock it. The cause is “Q1 $& plan” inside it.');
    await setLocale('zh-CN');
    expect(shownFor(edition)).toBe('你当前的版本不包含此功能，请升级后使用。包含此功能的版本：企业标准版和企业高级版。');
  });

  it('is the original text for a code that is not ours: of a proxy, or a fault of the page', () => {
    expect(shownFor({ code: 'ANSWER_INVALID', message: 'The proxy says no.', args: {} })).toBe('The proxy says no.');
    expect(shownFor({ code: 'SOMETHING_WENT_WRONG', message: 'x is undefined', args: {} })).toBe('x is undefined');
  });

  it('has the digits of the rest of the screen in its numbers', async () => {
    const failure = { code: 'TOO_MANY_COLLABORATORS', message: '', args: { limit: 1500 } } as const;
    await setLocale('ar-SA');
    expect(shownFor(failure)).toContain('1,500');
    expect(errorMessage(failure.code, failure.args, 'ar-SA')).toContain('1,500');
  });

  it('fills in its arguments', async () => {
    expect(shownFor({ code: 'NAME_TOO_LONG', message: '', args: { limit: 255 } })).toContain('255');
    await setLocale('zh-CN');
    expect(shownFor({ code: 'NAME_TOO_LONG', message: '', args: { limit: 255 } })).toMatch(/\p{Script=Han}.*255|255.*\p{Script=Han}/u);
  });
});

describe('the pseudo-locale', () => {
  afterEach(() => { i18n.options.postProcess = false; });

  it('is requested in the address', () => {
    expect(isPseudoRequested('?pseudo')).toBe(true);
    expect(isPseudoRequested('?locale=en')).toBe(false);
  });

  it('marks every text of the catalogues', () => {
    i18n.options.postProcess = [pseudoLocale.name];
    expect(i18n.t('common:cancel')).toBe('⟦Cancel⟧');
    expect(i18n.t('common:timeToday', { time: '09:05' })).toBe('⟦Today 09:05⟧');
  });
});
