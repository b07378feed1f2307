import { describe, expect, it } from 'vitest';
import { completeFile, capabilitiesWith } from '../../../../../src/core/file-entity';
import { queryOf, noFilters, withoutLast } from '../../../../../src/renderer/features/palette/palette-filters';
import { matchCommands, parsePaletteInput, sectionsOf, nextKey, type PaletteSources, type AvailableCommand } from '../../../../../src/renderer/features/palette/palette-items';
import { noConstraints, matchFile, matchName, type SearchResult } from '../../../../../src/renderer/shared/search/search-query';
import { excerptAroundFirstMark } from '../../../../../src/renderer/ui/marked-text';

const may = capabilitiesWith({ value: true, reason: 'UNKNOWN' });
const file = (name: string, more: Partial<SearchResult['file']> = {}): SearchResult['file'] => completeFile({
  id: name, guid: name, name, sortName: name, type: -2, subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
  createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', creator: { id: 1, name: 'Ada', avatar: null }, updatedUser: null, role: 'owner', revision: 1, ...more,
}, may);
const finding = (name: string, highlight: SearchResult['highlight'] = [], excerptHighlight: SearchResult['excerptHighlight'] = []): SearchResult => ({ file: file(name), highlight, excerptHighlight, ancestors: null });

describe('names that are matched locally', () => {
  it.each([
    ['hyjy', '第四季度会议纪要', [[4, 8]]],
    ['huiyi', '第四季度会议纪要', [[4, 6]]],
    ['ぷれぜん', 'ﾌﾟﾚｾﾞﾝ資料', [[0, 6]]],
    ['احمد', 'تقرير أحمد', [[6, 10]]],
    ['MAP', 'Retail map, twelve cities', [[7, 10]]],
  ] as const)('%s in %s', (keyword, name, highlight) => {
    expect(matchName(keyword, name)?.highlight).toEqual(highlight);
  });

  it('require every word', () => {
    expect(matchName('map berlin', 'Retail map')).toBeNull();
    expect(matchName('map ret', 'Retail map')?.highlight).toEqual([[0, 3], [7, 10]]);
  });
});

describe('cached files', () => {
  const question = { ...noConstraints, keyword: 'reed' };
  it('are found by name, and by its beginning', () => {
    expect(matchFile(question, file('Reeds'))?.finding.highlight).toEqual([[0, 4]]);
    expect(matchFile(question, file('Marsh', { excerpt: 'among the reeds' }))?.finding.excerptHighlight).toEqual([[10, 14]]);
    expect(matchFile({ ...question, within: 'name' }, file('Marsh', { excerpt: 'among the reeds' }))).toBeNull();
    expect(matchFile({ ...question, within: 'content' }, file('Reeds'))).toBeNull();
  });

  it('only within the requested scope', () => {
    expect(matchFile({ ...question, types: [1] }, file('Reeds'))).toBeNull();
    expect(matchFile({ ...question, owner: 2 }, file('Reeds'))).toBeNull();
    expect(matchFile({ ...question, since: '2026-01-02T00:00:00.000Z' }, file('Reeds'))).toBeNull();
    expect(matchFile({ ...question, types: [-2], owner: 1, since: '2025-12-31T00:00:00.000Z' }, file('Reeds'))).not.toBeNull();
  });
});

describe('the input', () => {
  it('requests commands alone after a sign, wide or not', () => {
    expect(parsePaletteInput('> new')).toEqual({ keyword: 'new', isForCommands: true });
    expect(parsePaletteInput('＞新建')).toEqual({ keyword: '新建', isForCommands: true });
    expect(parsePaletteInput(' a > b ')).toEqual({ keyword: 'a > b', isForCommands: false });
  });

  it('is no query while it is empty', () => {
    expect(queryOf('  ', noFilters, 0)).toBeNull();
    expect(queryOf('', { ...noFilters, within: 'name' }, 0)).toBeNull();
    expect(queryOf('', { ...noFilters, kind: 'folder' }, 0)?.types).toEqual([1, 2]);
  });

  it('is combined with the filters', () => {
    const filters = { ...noFilters, kind: 'slides', owner: { id: 7, name: 'Bo' }, place: { id: 'Desktop', name: 'Desktop' }, span: 'day', within: 'name' } as const;
    expect(queryOf('plan', filters, Date.parse('2026-03-02T10:00:00.000Z'))).toEqual({
      keyword: 'plan', types: [-10, -5], owner: 7, root: 'Desktop', tag: null, since: '2026-03-01T10:00:00.000Z', within: 'name',
    });
    expect(withoutLast(filters).within).toBeNull();
    expect(withoutLast({ ...filters, within: null })).toEqual({ ...filters, within: null, span: null });
  });
});

const commands: readonly AvailableCommand[] = [
  { id: 'new.document', label: 'New document', reason: null, isLimited: false },
  { id: 'new.folder', label: 'New folder', reason: 'Somebody closed this folder.', isLimited: false },
  { id: 'go.trash', label: 'Go to the trash', reason: null, isLimited: true },
];
const offered = (more: Partial<PaletteSources>): PaletteSources => ({ typed: '', isFiltered: false, findings: [], recent: [], people: [], departments: [], commands, link: null, ...more });
const describeItems = (given: Partial<PaletteSources>): readonly (readonly [string, readonly string[]])[] =>
  sectionsOf(offered(given)).map(({ name, items }) => [name, items.map(({ key }) => key)]);

describe('the palette', () => {
  it('offers the latest items and every command before any input', () => {
    expect(describeItems({ recent: [finding('Reeds')] })).toEqual([['recent', ['file:Reeds']], ['commands', ['command:new.document', 'command:new.folder', 'command:go.trash']]]);
  });

  it('lists the results of filters before any input', () => {
    expect(describeItems({ isFiltered: true, findings: [finding('Reeds')], recent: [finding('Marsh')] })).toEqual([['files', ['file:Reeds']]]);
  });

  it('separates names from contents, and both from people and commands', () => {
    expect(describeItems({
      typed: 'tra', findings: [finding('Trails', [[0, 3]]), finding('Notes', [], [[4, 7]])], people: [{ id: 3, name: 'Tracy', email: null, avatar: null }],
    })).toEqual([['names', ['file:Trails']], ['inside', ['file:Notes']], ['people', ['person:3']], ['commands', ['command:go.trash']]]);
  });

  it('ranks a command first if its name starts with the input, once that is long enough', () => {
    const findings = [finding('News', [[0, 3]])];
    expect(describeItems({ typed: 'ne', findings })[0]).toEqual(['names', ['file:News']]);
    expect(describeItems({ typed: 'new', findings })).toEqual([['best', ['command:new.document', 'command:new.folder']], ['names', ['file:News']]]);
  });

  it('puts the page of a pasted link first', () => {
    const link = { kind: 'here', path: '/docs/A000000000000000000001', host: 'office.example.org' } as const;
    expect(describeItems({ typed: 'https://office.example.org/docs/A000000000000000000001', link })).toEqual([['best', ['link']]]);
  });

  it('lists departments after people', () => {
    const people = [{ id: 7, name: 'Desmond', email: null, avatar: null }];
    expect(describeItems({ typed: 'des', people, departments: [{ id: 3, name: 'Design' }] })).toEqual([['people', ['person:7', 'department:3']]]);
  });

  it('shows commands alone on request, with the reason of a disabled one', () => {
    expect(describeItems({ typed: '>fold', findings: [finding('Folder')] })).toEqual([['commands', ['command:new.folder']]]);
    expect(matchCommands('fold', commands)[0]?.reason).toBe('Somebody closed this folder.');
  });

  it('wraps around by one step and stops at the ends by more', () => {
    const keys = ['a', 'b', 'c'];
    expect([nextKey(keys, 'c', 1), nextKey(keys, 'a', -1), nextKey(keys, 'a', 8), nextKey(keys, 'b', -8), nextKey(keys, null, 1), nextKey([], 'a', 1)]).toEqual(['a', 'c', 'c', 'a', 'a', null]);
  });
});

describe('an excerpt', () => {
  it('is cut so that the match is visible, at a word if there is one', () => {
    expect(excerptAroundFirstMark('one two three four launch', [[19, 25]], 6)).toEqual({ text: '…four launch', marks: [[6, 12]] });
    expect(excerptAroundFirstMark('launch', [[0, 6]], 6)).toEqual({ text: 'launch', marks: [[0, 6]] });
  });

  it('never in the middle of a character', () => {
    expect(excerptAroundFirstMark('🎉🎉🎉🎉x', [[8, 9]], 3)).toEqual({ text: '…🎉🎉x', marks: [[5, 6]] });
  });
});
