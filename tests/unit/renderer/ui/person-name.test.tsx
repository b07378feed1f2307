// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { collaboratorTypes } from '../../../../src/contract/entities/permissions';
import { locales, type Locale } from '../../../../src/contract/preferences';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { Avatar } from '../../../../src/renderer/ui/avatar';
import { PersonName, usePersonName, type NamedPerson } from '../../../../src/renderer/ui/person-name';
import { render, type Rendered } from '../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); });

const deleted = { name: 'Deleted account' };
const texts: Readonly<Record<Locale, string>> = { en: 'Deleted account', 'zh-CN': '已注销的账号', jp: '削除されたアカウント', 'ar-SA': 'حساب محذوف' };
const Sentence = ({ people }: { readonly people: readonly NamedPerson[] }) => <p>{people.map(usePersonName()).join(', ')}</p>;

it('a deleted account has the text of the language, also after the language changes', async () => {
  await setLocale('en');
  shown = render(<><Sentence people={[{ name: 'Zoe' }, deleted]} /><PersonName person={deleted} isTitled /></>);
  for (const locale of locales) {
    await act(() => setLocale(locale));
    const name = document.querySelector('bdi');
    expect([document.querySelector('p')?.textContent, name?.textContent, name?.title]).toEqual([`Zoe, ${texts[locale]}`, texts[locale], texts[locale]]);
  }
});

it('a name is written in its own language, and a department keeps its name', async () => {
  await setLocale('jp');
  shown = render(<><PersonName person={{ name: 'علي', type: collaboratorTypes.user }} /><PersonName person={{ ...deleted, type: collaboratorTypes.user }} /><PersonName person={{ ...deleted, type: collaboratorTypes.department }} /></>);
  expect([...document.querySelectorAll('bdi')].map(({ textContent, lang, translate }) => [textContent, lang, translate])).toEqual([
    ['علي', 'ar', false], ['削除されたアカウント', 'ja', false], ['Deleted account', '', false],
  ]);
});

it('the avatar of a deleted account has a figure and no initials', async () => {
  await setLocale('en');
  shown = render(<><Avatar person={deleted} /><Avatar person={{ name: 'Deleted accounts' }} label="Deleted accounts" /></>);
  const [figure, letters] = [...document.querySelectorAll('span')];
  expect([figure?.textContent, figure?.querySelector('svg') !== null, figure?.dataset['tone'], figure?.getAttribute('aria-hidden')]).toEqual(['', true, 'none', 'true']);
  expect([letters?.textContent, letters?.querySelector('svg'), letters?.getAttribute('role'), letters?.getAttribute('aria-label')]).toEqual(['DA', null, 'img', 'Deleted accounts']);
});
