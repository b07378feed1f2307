import { describe, expect, it } from 'vitest';
import { withListChoice, listConfigKey, listConfigOf, mergeSettings, parseSettings, parseUserConfig } from '../../../src/core/list-config';

const nothing = parseUserConfig({});

describe('the list settings of a person', () => {
  it('begin with the specified values (file, section 2; account, section 3, user config)', () => {
    expect(nothing).toEqual({
      sortBy: 'updatedAt', sortOrder: 'down', viewMode: 'list', pinFolder: true, spaceFilterOptions: { orderBy: 'updatedAt', direction: null, isAdminOnly: false }, pinnedSpaceListExpand: true, viewModeInLocationModal: 'list',
      isShowIconOnly: false, createFileByTemplate: false, lists: {},
    });
  });

  it('complete the options of the spaces, and replace invalid ones', () => {
    expect(parseUserConfig({ spaceFilterOptions: { orderBy: 'name' } }).spaceFilterOptions).toEqual({ orderBy: 'name', direction: null, isAdminOnly: false });
    expect(parseUserConfig({ spaceFilterOptions: { orderBy: 'size' } }).spaceFilterOptions).toEqual(nothing.spaceFilterOptions);
  });

  it('keep the desktop under `desktop2`, and a folder under its own key', () => {
    expect(listConfigKey('desktop2')).toBe('desktop2');
    expect(listConfigKey({ folder: 'AbCdEfGhIjKlMnOpQrStUv' })).toBe('list:AbCdEfGhIjKlMnOpQrStUv');
  });

  it.each(['', 'null', '[]', '"text"', '{', '7'])('are the defaults if the settings are %s', (data) => {
    expect(parseUserConfig(parseSettings(data))).toEqual(nothing);
  });

  it('lose only the broken key', () => {
    const data = { sortBy: 'size', sortOrder: 'up', viewMode: 7, pinFolder: false, desktop2: { sortBy: 'name', viewMode: 'tile' }, trash: { viewMode: 'wall' }, recent: null, theme: 'dark' };
    expect(parseUserConfig(data)).toEqual({ ...nothing, sortOrder: 'up', pinFolder: false, lists: { desktop2: { sortBy: 'name', viewMode: 'tile' } } });
  });

  it('use the choice for a list, and else the general choice', () => {
    const config = parseUserConfig({ sortBy: 'name', sortOrder: 'up', desktop2: { viewMode: 'tile', filter: { types: [1, -2], owner: 7 } } });
    expect(listConfigOf(config, 'desktop2')).toEqual({ sortBy: 'name', sortOrder: 'up', viewMode: 'tile', filter: { types: [1, -2], owner: 7, tag: null } });
    expect(listConfigOf(config, 'shared')).toEqual({ sortBy: 'name', sortOrder: 'up', viewMode: 'list', filter: { types: [], owner: null, tag: null } });
  });
});

it('changes apply one over the other, key by key; null removes a key', () => {
  expect(mergeSettings({ theme: 'dark', desktop2: { sortBy: 'name' } }, [{ desktop2: { viewMode: 'tile' }, pinFolder: false }, { theme: null }]))
    .toEqual({ desktop2: { viewMode: 'tile' }, pinFolder: false });
});

describe('a choice for a list', () => {
  it('is written as one key, with its earlier choices', () => {
    const first = withListChoice(nothing, 'desktop2', { sortBy: 'name', sortOrder: 'up' });
    expect(first.change).toEqual({ desktop2: { sortBy: 'name', sortOrder: 'up' } });
    const second = withListChoice(first.config, 'desktop2', { viewMode: 'tile' });
    expect(second.change).toEqual({ desktop2: { sortBy: 'name', sortOrder: 'up', viewMode: 'tile' } });
    expect(parseUserConfig(second.change)).toEqual(second.config);
  });

  it('drops the earliest folder above five hundred', () => {
    let config = withListChoice(nothing, 'recent', { viewMode: 'tile' }).config;
    for (let number = 1; number <= 500; number += 1) ({ config } = withListChoice(config, `list:${number}`, { viewMode: 'tile' }));
    ({ config } = withListChoice(config, 'list:1', { viewMode: 'list' }));
    const { config: after, change } = withListChoice(config, 'list:new', { viewMode: 'tile' });
    expect(change).toEqual({ 'list:2': null, 'list:new': { viewMode: 'tile' } });
    expect(Object.keys(after.lists)).toHaveLength(501);
    expect(after.lists).toMatchObject({ recent: { viewMode: 'tile' }, 'list:1': { viewMode: 'list' } });
  });
});
