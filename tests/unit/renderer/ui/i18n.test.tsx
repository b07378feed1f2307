// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/contract/bridge';
import { currentLocale, i18n, setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { useLocaleId } from '../../../../src/renderer/shared/i18n/locale-provider';
import { isPseudoAsked, pseudoLocale } from '../../../../src/renderer/shared/i18n/pseudo-locale';
import { useErrorText } from '../../../../src/renderer/shared/i18n/use-error-text';
import { render } from './render';

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

  it('renders again what is on the screen', async () => {
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

  it('is the sentence of the server where it sent one', () => {
    expect(shownFor({ code: 'NAME_EMPTY', message: 'The server says so.', args: {} })).toBe('The server says so.');
  });

  it('is the text of the catalogue, with its arguments, where it sent none', async () => {
    expect(shownFor({ code: 'NAME_TOO_LONG', message: '', args: { limit: 255 } })).toContain('255');
    await setLocale('zh-CN');
    expect(shownFor({ code: 'NAME_TOO_LONG', message: '', args: { limit: 255 } })).toMatch(/\p{Script=Han}.*255|255.*\p{Script=Han}/u);
  });
});

describe('the pseudo-locale', () => {
  afterEach(() => { i18n.options.postProcess = false; });

  it('is asked for in the address', () => {
    expect(isPseudoAsked('?pseudo')).toBe(true);
    expect(isPseudoAsked('?locale=en')).toBe(false);
  });

  it('marks every text of the catalogues', () => {
    i18n.options.postProcess = [pseudoLocale.name];
    expect(i18n.t('common:cancel')).toBe('⟦Cancel⟧');
    expect(i18n.t('common:timeToday', { time: '09:05' })).toBe('⟦Today 09:05⟧');
  });
});
