// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locales } from '../../../../../src/contract/preferences';
import { capabilityKeys } from '../../../../../src/contract/entities/edition-capabilities';
import { UpgradeDialog, type UpgradeDialogProps } from '../../../../../src/renderer/features/upgrade/upgrade-dialog';
import { LocaleProvider } from '../../../../../src/renderer/shared/i18n/locale-provider';
import { loadPageTexts, setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { promptsByKey, upgradePrompts } from '../../../../../src/renderer/shared/upgrade/upgrade-prompts';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
beforeEach(async () => { await setLocale('en'); await loadPageTexts('upgradePage'); });
afterEach(() => { shown?.unmount(); shown = null; });

const open = (props: Partial<UpgradeDialogProps>) => {
  shown?.unmount();
  shown = render(<LocaleProvider><UpgradeDialog offer={{ key: 'enableFileTag' }} editions={['personal_premium', 'personal_super']} mayBuy onClose={() => undefined} onSeePlans={null} {...props} /></LocaleProvider>);
  const dialog = document.querySelector('[role=dialog]');
  return {
    title: dialog?.querySelector('h2')?.textContent, reason: dialog?.querySelector('p')?.textContent, editions: [...dialog?.querySelectorAll('li') ?? []].map(({ textContent }) => textContent),
    buttons: [...dialog?.querySelectorAll('footer button') ?? []].map(({ textContent }) => textContent), text: dialog?.textContent ?? '',
  };
};
const press = (label: string): void => {
  act(() => { [...document.querySelectorAll<HTMLElement>('footer button')].find(({ textContent }) => textContent === label)?.click(); });
};

describe('the upgrade prompt', () => {
  it('names the capability, the reason and the editions', () => {
    expect(open({})).toMatchObject({
      title: 'Tags', reason: 'Get tags, templates, link passwords and expiry dates, downloads of whole folders and more.', editions: ['Premium', 'Super'], buttons: ['Not now'],
    });
  });

  it('leads to the plans where they are sold', () => {
    const [onSeePlans, onClose] = [vi.fn(), vi.fn()];
    expect(open({ onSeePlans, onClose }).buttons).toEqual(['Not now', 'See plans']);
    press('See plans');
    press('Not now');
    expect([onSeePlans.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('says to members of a team who chooses its plan', () => {
    expect(open({ mayBuy: false }).text).toContain('The administrators of your team choose its plan');
    expect(open({ mayBuy: true }).text).not.toContain('administrators');
  });

  // Account specification, section 6: history (30 days), versions (10), 50M pictures, 1G attachments.
  it.each([
    ['historyDays', ['personal_premium'], 'Restore files to any moment of the last 30 days.'],
    ['historyDays', ['personal_super'], 'Restore files to any moment of the last 365 days.'],
    ['historyDays', ['enterprise_premium'], 'Restore files to any moment of their history.'],
    ['savedVersions', ['personal_premium'], 'Keep up to 10 named versions of a file.'],
    ['savedVersions', ['enterprise_premium'], 'Keep as many named versions of a file as you like.'],
    ['pictureBytes', ['personal_premium'], 'Add pictures of up to 50 MB to your documents.'],
    ['attachmentBytes', ['personal_premium'], 'Attach files of up to 1 GB to your documents.'],
    ['diskVolumeBytes', ['personal_premium'], 'Get 100 GB of storage for your files.'],
    ['collaborators', ['personal_premium'], 'Let up to 200 people work on a file.'],
    ['contentSearch', ['personal_premium'], 'Search the full text of your files, not only their names.'],
  ] as const)('%s in %s', (key, editions, reason) => {
    expect(open({ offer: { key }, editions }).reason?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(reason);
  });

  it.each(locales)('has the fourteen texts and all names in %s', async (locale) => {
    await act(() => setLocale(locale));
    const reasons = upgradePrompts.map((prompt) => open({ offer: { key: 'enableFileTag', prompt } }).reason ?? '');
    expect([reasons.length, new Set(reasons).size, reasons.filter((text) => text === '' || /\{\{|\}\}/.test(text))]).toEqual([14, 14, []]);
    const titles = capabilityKeys.map((key) => open({ offer: { key } }).title ?? '');
    expect([titles.filter((text) => text === ''), new Set(titles).size]).toEqual([[], capabilityKeys.length]);
  });

  it('each part of the toolbox has the prompt of the toolbox', () => {
    expect([promptsByKey.pdfToWord, promptsByKey.speechToText, promptsByKey.toolbox, promptsByKey.unzip]).toEqual(['toolbox', 'toolbox', 'toolbox', 'advanced']);
  });
});
