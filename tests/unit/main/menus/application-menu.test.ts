import type { KeyboardEvent, MenuItem, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../../../src/contract/preferences';
import { commandOf, type CommandId } from '../../../../src/core/commands/command-catalogue';
import { menuKeysOf } from '../../../../src/main/menus/menu-keys';
import { applicationMenu, itemIdOf } from '../../../../src/main/menus/application-menu';
import { loadCommandTexts } from '../../../../src/main/menus/command-texts';
import { menuLayout } from '../../../../src/main/menus/menu-layout';
import { createTexts } from '../../../../src/main/main-texts';

type Item = MenuItemConstructorOptions;

const scripts: Record<Locale, RegExp> = { en: /[A-Za-z]/, 'zh-CN': /\p{Script=Han}/u, jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ar-SA': /\p{Script=Arabic}/u };

const shownIds = Object.values(menuLayout).flat(2);

const build = async (locale: Locale, platform: NodeJS.Platform, isDevelopment = false) => {
  const ran: CommandId[] = [];
  const template = applicationMenu({
    texts: createTexts(locale), commandTexts: await loadCommandTexts(locale), appName: 'Deckle', platform, isDevelopment,
    isAvailable: (id) => id !== 'new.folder', onCommand: (id) => { ran.push(id); }, onNewWindow: () => undefined, onZoom: () => undefined,
  });
  const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);
  const items = all(template);
  const click = (item: Item, event: KeyboardEvent): void => { item.click?.(item as unknown as MenuItem, undefined, event); };
  const itemOf = (id: CommandId): Item => items.find((item) => item.id === itemIdOf(id)) ?? {};
  return { template, items, ran, click, itemOf };
};

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  it.each(locales)('in %s has the commands of the layout once, by their names', async (locale) => {
    const { items } = await build(locale, platform);
    expect(items.flatMap(({ id }) => (id === undefined ? [] : [id])).sort()).toEqual(shownIds.map(itemIdOf).sort());
    const unnamed = items.filter(({ type, label }) => type !== 'separator' && !scripts[locale].test(label ?? ''));
    // The app's name is not translated.
    expect(unnamed.map(({ label }) => label).filter((label) => label !== 'Deckle')).toEqual([]);
  });

  it('shows the keys of every command that has any', async () => {
    const { itemOf } = await build('en', platform);
    const without = shownIds.filter((id) => (commandOf(id).keys?.length ?? 0) > 0).filter((id) => {
      const { accelerator, labelSuffix } = menuKeysOf(id, platform === 'darwin');
      return accelerator === null ? labelSuffix === null || !itemOf(id).label?.includes(labelSuffix) : itemOf(id).accelerator !== accelerator;
    });
    expect(without).toEqual([]);
  });

  it('gives no keys twice, and none that the page needs', async () => {
    const { items } = await build('en', platform);
    const registered = items.flatMap(({ id, accelerator, registerAccelerator }) => (id !== undefined && accelerator !== undefined && registerAccelerator !== false ? [accelerator] : []));
    expect(registered).toEqual([]);
    const shown = items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [String(accelerator)]));
    expect(shown.filter((each, index) => shown.indexOf(each) !== index)).toEqual([]);
  });

  it('makes copy and paste work everywhere, and offers the developer tools only while developing', async () => {
    const rolesIn = async (isDevelopment: boolean) => (await build('en', platform, isDevelopment)).items.map(({ role }) => role ?? '');
    expect(await rolesIn(false)).toEqual(expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll', 'close', 'quit']));
    expect(await rolesIn(false)).not.toContain('toggleDevTools');
    expect(await rolesIn(true)).toContain('toggleDevTools');
  });

  it('runs a chosen command, and not once more for its keys, which the page handled already', async () => {
    const { itemOf, click, ran } = await build('en', platform);
    click(itemOf('go.trash'), {});
    click(itemOf('go.trash'), { triggeredByAccelerator: true });
    expect(ran).toEqual(['go.trash']);
    expect(itemOf('new.folder').enabled).toBe(false);
    expect(itemOf('go.trash').enabled).toBe(true);
  });

  it.each(locales)('in %s has at most 12 entries in a menu, and none of them twice', async (locale) => {
    const { template } = await build(locale, platform, true);
    const shown = template.map(({ label, submenu }) => ({ menu: label ?? '', labels: (submenu as Item[]).filter(({ type, visible }) => type !== 'separator' && visible !== false).map((item) => item.label ?? '') }));
    expect(shown.filter(({ labels }) => labels.length > 12)).toEqual([]);
    const all = shown.flatMap(({ labels }) => labels);
    expect(all.filter((label, index) => all.indexOf(label) !== index)).toEqual([]);
  });

  it('has no two entries of which one undoes the other', async () => {
    const { itemOf } = await build('en', platform);
    const opposites = [['file.star', 'file.unstar'], ['file.lock', 'file.unlock'], ['file.read', 'file.unread'], ['file.quick-access', 'file.no-quick-access'], ['file.on-desktop', 'file.off-desktop'], ['select.all', 'select.none'], ['theme.light', 'theme.dark']] as const;
    expect(opposites.filter((pair) => pair.every((id) => itemOf(id).id !== undefined))).toEqual([]);
  });

  it('has no line at an end and no two in a row', async () => {
    const { template } = await build('en', platform);
    for (const { submenu, label } of template) {
      const kinds = (submenu as Item[]).map(({ type }) => type === 'separator');
      expect([kinds[0], kinds.at(-1), kinds.some((isLine, index) => isLine && kinds[index + 1])], label ?? '').toEqual([false, false, false]);
    }
  });
});

describe('the menu', () => {
  it('has the usual order, behind the own menu of a Mac', async () => {
    const labels = async (locale: Locale, platform: NodeJS.Platform) => (await build(locale, platform)).template.map(({ label }) => label);
    expect(await labels('en', 'linux')).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
    expect(await labels('en', 'darwin')).toEqual(['Deckle', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']);
    expect(await labels('zh-CN', 'win32')).toEqual(['文件', '编辑', '视图', '前往', '窗口', '帮助']);
    expect(await labels('jp', 'win32')).toEqual(['ファイル', '編集', '表示', '移動', 'ウインドウ', 'ヘルプ']);
    expect(await labels('ar-SA', 'linux')).toEqual(['ملف', 'تحرير', 'عرض', 'انتقال', 'نافذة', 'مساعدة']);
  });

  it.each([
    ['search.open', false, 'Control+K', null], ['search.open', true, 'Command+K', null],
    ['go.trash', false, null, 'Alt G T'], ['go.trash', true, null, '⌥G T'],
    ['go.back', false, 'Alt+Left', null], ['commands.open', false, 'Control+Shift+P', null],
    ['file.rename', false, 'F2', null], ['file.copy', false, 'Control+C', null],
    // On macOS the menu would intercept these keys in a text field.
    ['file.copy', true, null, '⌘C'], ['keys.show', true, null, '?'], ['file.remove', true, 'Command+Backspace', null],
  ] as const)('shows the keys of %s (on a Mac: %s)', (id, isMac, accelerator, labelSuffix) => {
    expect(menuKeysOf(id, isMac)).toEqual({ accelerator, labelSuffix });
  });

  it('keeps keys that are labelSuffix behind Arabic words in their own order', async () => {
    expect((await build('ar-SA', 'linux')).itemOf('go.trash').label).toBe('الانتقال إلى سلة المهملات (\u2066Alt G T\u2069)');
  });
});
