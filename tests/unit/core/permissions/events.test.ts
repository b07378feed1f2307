import { describe, expect, it } from 'vitest';
import { couldRead, unknownBeginning, type DatedFacts, type DatedGrant, type DatedLevel } from '../../../../src/core/permissions/dated-facts';
import { viewOfEvent, type EventFacts } from '../../../../src/core/permissions/event-view';
import { facts, grant, level, link, me, other, team } from './build-facts';

const dated = (levels: readonly Partial<DatedLevel>[], rest: Partial<DatedFacts> = {}): DatedFacts => {
  const [first, ...above] = levels.map((one, index): DatedLevel =>
    ({ ...level(index === 0 ? 'file' : 'folder', one), accessSince: null, ownedSince: null, ...one, grants: one.grants ?? [] }));
  if (!first) throw new Error('No level');
  return { ...facts(), levels: [first, ...above], memberSince: null, teamSince: null, isWhole: true, ...rest };
};
const given = (since: number, changes: Partial<DatedGrant> = {}): DatedGrant => ({ ...grant('reader'), since, adminSince: null, ...changes });

describe('the start of a right', () => {
  it.each<[string, DatedFacts, at: number, expected: boolean]>([
    ['E3 a grant counts from when it was given', dated([{ grants: [given(10)] }]), 10, true],
    ['E3 a grant does not count before it was given', dated([{ grants: [given(10)] }]), 9, false],
    ['E3 an owner always could', dated([{ creatorId: me }]), 0, true],
    ['E3 but not before the file was handed over', dated([{ creatorId: me, ownedSince: 10 }]), 9, false],
    ['E3 a link from when it was made what it is', dated([{ link: link('readonly'), accessSince: 10 }]), 10, true],
    ['E3 a link does not count before its present form', dated([{ link: link('readonly'), accessSince: 10 }]), 9, false],
    ['E3 a link that had ended is no link', dated([{ link: link('readonly', { expiresAt: 5 }) }]), 6, false],
    ['E3 a grant above a former cut-off does not count before its end', dated([{ accessSince: 10 }, { grants: [given(1)] }]), 9, false],
    ['E3 a grant above a former cut-off counts from its end', dated([{ accessSince: 10 }, { grants: [given(1)] }]), 10, true],
    ['E3 an admin flag of a space below a cut-off counts from when it was given',
      dated([{ isCutOff: true }, { kind: 'space', grants: [given(1, { isAdmin: true, adminSince: 10 })] }]), 9, false],
    ['E3 a membership from when it began', dated([{ link: link('enterprise_readonly') }], { person: { ...facts().person, account: team() }, file: { ...facts().file, teamId: 1 }, memberSince: 10 }), 9, false],
    ['E3 a place of the team counts from when it was one', dated([{ link: link('enterprise_readonly') }], { person: { ...facts().person, account: team() }, file: { ...facts().file, teamId: 1 }, teamSince: 10 }), 9, false],
    ['E3 both', dated([{ link: link('enterprise_readonly') }], { person: { ...facts().person, account: team() }, file: { ...facts().file, teamId: 1 }, memberSince: 5, teamSince: 5 }), 9, true],
    ['E4 an unknown beginning does not count', dated([{ grants: [given(unknownBeginning)] }]), 1_000_000, false],
    ['E4 a place of which a level is gone is not known', dated([{ grants: [given(1)] }], { isWhole: false }), 10, false],
    ['E3 an older grant beside a later one counts', dated([{ grants: [given(1), given(20, { role: 'editor' })] }]), 10, true],
    ['E3 a role that is older than the admin flag counts', dated([{ grants: [given(1, { isAdmin: true, adminSince: 20 })] }]), 10, true],
    ['E3 an admin flag that is older than the ownership counts', dated([{ ownedSince: 20, grants: [given(1, { role: null, isAdmin: true })] }]), 10, true],
    ['E3 an admin flag alone does not count before it was given', dated([{ grants: [given(1, { role: null, isAdmin: true, adminSince: 20 })] }]), 10, false],
    ['E3 a transfer of the file does not cut it off from its folder', dated([{ ownedSince: 20 }, { grants: [given(1)] }]), 10, true],
    ['E3 a role above a cut-off does not count, even beside an admin flag that came later',
      dated([{ isCutOff: true }, { kind: 'space', grants: [given(1), given(20, { role: null, isAdmin: true })] }]), 10, false],
    ['E3 other people could not', dated([{ creatorId: other }]), 10, false],
  ])('%s', (_rule, known, at, expected) => { expect(couldRead(known, at)).toBe(expected); });
});

describe('the view of an event', () => {
  const nothing: EventFacts = {
    isReadable: false, isDeletion: false, isRevocation: false, coversNewLocation: false, coversOldLocation: false, couldReadNew: false, couldReadOld: false, isNamed: false,
  };
  it.each<[string, Partial<EventFacts>, ReturnType<typeof viewOfEvent>]>([
    ['E1 to nobody whom neither place is open to', { isReadable: true, couldReadNew: true }, 'none'],
    ['E2 whole, where the file may be read now and could be then', { isReadable: true, coversNewLocation: true, couldReadNew: true }, 'whole'],
    ['E3 to be read again, where it happened before the right began', { isReadable: true, coversNewLocation: true }, 'again'],
    ['E5 gone, if it is elsewhere, in the trash or deleted now', { coversNewLocation: true, couldReadNew: true }, 'gone'],
    ['E5 gone, where it was moved away', { coversOldLocation: true, couldReadOld: true }, 'gone'],
    ['E5 the end itself, to people who could read it before', { isDeletion: true, coversOldLocation: true, couldReadOld: true }, 'end'],
    ['E5 gone, where that end came before the right to the place', { isDeletion: true, coversOldLocation: true }, 'gone'],
    ['E5 as the end that it was, and it came back', { isDeletion: true, isReadable: true, coversOldLocation: true, couldReadOld: true }, 'end'],
    ['E3 the end of what came back, before the right began', { isDeletion: true, isReadable: true, coversOldLocation: true }, 'again'],
    ['E5 the end of a right to whom it was', { isDeletion: true, isRevocation: true, isNamed: true }, 'end'],
    ['E2 the end of one right, if another right remained', { isDeletion: true, isRevocation: true, isNamed: true, isReadable: true, coversNewLocation: true, couldReadNew: true }, 'whole'],
    ['E3 the end of one right, where another one came later', { isDeletion: true, isRevocation: true, isNamed: true, isReadable: true, coversNewLocation: true }, 'again'],
    ['E5 gone, where it was about the person and they may not read it', { isNamed: true }, 'gone'],
  ])('%s', (_rule, changes, view) => { expect(viewOfEvent({ ...nothing, ...changes })).toBe(view); });
});
