import { describe, expect, it } from 'vitest';
import { teamLogActions, teamSettingNames, type TeamLogAction } from '../../../../../../src/contract/entities/team';
import { teamLog } from '../../../../../../src/locales/en/team-log';
import { groupLogByDay, withHead, withNextPage } from '../../../../../../src/renderer/features/team/log/log-pages';
import { logSentenceOf, type LogEntry } from '../../../../../../src/renderer/features/team/log/log-sentence';

const person = (id: number) => ({ id, name: ['Ada', 'Bo', 'Eve', 'Li'][id] ?? '', avatar: null });
const entry = (action: TeamLogAction, subjects: readonly number[] = [], names: readonly string[] = [], id = 1): LogEntry => ({
  id, at: '2026-03-01T12:00:00.000Z', action, actor: person(0), subjects: subjects.map(person), names: [...names],
});
/** The English sentence with the names in it. */
const read = (of: LogEntry): string => {
  const sentence = logSentenceOf(of, ({ name }) => name);
  const count = 'count' in sentence ? sentence.count : null;
  const texts: Readonly<Record<string, string>> = teamLog;
  const key = count === null ? sentence.key : `${sentence.key}_${count === 1 ? 'one' : 'other'}`;
  const extra: Readonly<Record<string, string>> = { count: String(count), ...('role' in sentence ? { role: sentence.role } : {}) };
  return (texts[key] ?? `no text ${key}`).replace(/\{\{(\w+)[^}]*\}\}/g, (placeholder, name: string) => sentence.slots[name as keyof typeof sentence.slots]?.join('+') ?? extra[name] ?? placeholder);
};

describe('the sentence of an entry', () => {
  it.each([
    [entry('create', [], ['Press']), 'Ada created the team Press'],
    [entry('invite'), 'Ada created an invitation link'],
    [entry('inviteAccount', [], ['bo@x.example', 'li@x.example']), 'Ada invited bo@x.example+li@x.example'],
    [entry('closeInvitation', [0]), 'Ada closed an invitation link'],
    [entry('closeInvitation', [1]), 'Ada closed an invitation link of Bo'],
    [entry('closeInvitation', [1], ['li@x.example']), 'Ada closed the invitation of li@x.example'],
    [entry('join'), 'Ada joined the team'],
    [entry('join', [], ['no seat']), 'Ada joined the team without a seat, because none was free'],
    [entry('changeRole', [1, 2], ['disabled']), 'Ada changed the role of Bo+Eve to disabled'],
    [entry('changeSeat', [1], ['seat']), 'Ada gave a seat to Bo'],
    [entry('changeSeat', [1], ['']), 'Ada removed the seat of Bo'],
    [entry('moveOut', [1]), 'Ada removed Bo from the team'],
    [entry('takeBack', [1]), 'Ada undid the removal of Bo'],
    [entry('handOver', [2, 0, 1], ['14']), 'After Eve left the team, 14 files were transferred to Ada+Bo'],
    [entry('handOver', [2, 1], ['1']), 'After Eve left the team, 1 file was transferred to Bo'],
    [entry('leave'), 'Ada left the team'],
    [entry('transfer', [1]), 'Ada transferred the team to Bo, the new creator'],
    [entry('createDepartment', [], ['Desk']), 'Ada created the department Desk'],
    [entry('renameDepartment', [], ['Desk', 'Studio']), 'Ada renamed the department Desk to Studio'],
    [entry('moveDepartment', [], ['Desk', 'Studio']), 'Ada moved the department Desk to Studio'],
    [entry('moveDepartment', [], ['Desk']), 'Ada moved the department Desk to the top level'],
    [entry('mergeDepartment', [], ['Desk', 'Studio']), 'Ada merged the department Desk into Studio'],
    [entry('removeDepartment', [], ['Desk']), 'Ada deleted the department Desk'],
    [entry('addToDepartment', [1, 2], ['Desk']), 'Ada added to the department Desk: Bo+Eve'],
    [entry('removeFromDepartment', [1], ['Desk']), 'Ada removed from the department Desk: Bo'],
    [entry('changeSettings', [], ['spaces']), 'Ada changed whether members can create spaces'],
    [entry('changeSettings', [], ['a later setting']), 'Ada changed the settings of the team'],
    [entry('takeSpace', [], ['Press room']), 'Ada became an admin of the space Press room'],
  ])('$action', (of, expected) => {
    expect(read(of)).toBe(expected);
  });

  it('has names for each of its placeholders, for every action and setting', () => {
    for (const action of teamLogActions) expect(read(entry(action, [1], ['a', 'b'])), action).not.toMatch(/\{\{|no text/);
    for (const setting of teamSettingNames) expect(read(entry('changeSettings', [], [setting]))).not.toMatch(/no text/);
  });
});

describe('pages of the log', () => {
  const page = (ids: readonly number[], nextCursor: string | null) => ({ entries: ids.map((id) => entry('invite', [], [], id)), nextCursor });
  const idsOf = ({ entries }: { readonly entries: readonly LogEntry[] }) => entries.map(({ id }) => id);

  it('keep the older entries and the cursor when the first page is read again', () => {
    const known = withNextPage(withHead(null, page([9, 8], 'a')), page([7, 6], 'b'));
    const reloaded = withHead(known, page([11, 10, 9, 8], 'c'));
    expect([idsOf(reloaded), reloaded.cursor]).toEqual([[11, 10, 9, 8, 7, 6], 'b']);
  });

  it('begin again if entries between the first page and the known entries are missing', () => {
    const reloaded = withHead(withHead(null, page([9, 8], 'a')), page([20, 19], 'c'));
    expect([idsOf(reloaded), reloaded.cursor]).toEqual([[20, 19], 'c']);
  });

  it('list each entry once', () => {
    expect(idsOf(withNextPage(withHead(null, page([9, 8], 'a')), page([8, 7], null)))).toEqual([9, 8, 7]);
  });

  it('are grouped by local day', () => {
    const at = (id: number, day: number, hour: number): LogEntry => ({ ...entry('invite', [], [], id), at: new Date(2026, 2, day, hour).toISOString() });
    expect(groupLogByDay([at(3, 2, 1), at(2, 1, 23), at(1, 1, 0)]).map((day) => idsOf(day))).toEqual([[3], [2, 1]]);
  });
});
