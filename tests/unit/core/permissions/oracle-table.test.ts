import { describe, expect, it } from 'vitest';
import { capabilityNames, shareModes, type Capability, type CapabilityName, type PermissionsAndReasons, type ShareMode } from '../../../../src/contract/entities/permissions';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import { documentTable, split, type ByReason } from './oracle/document-table';
import { naiveDecide } from './oracle/naive-decide';
import { situation, type Who } from './oracle/situations';
import { specialTable } from './oracle/special-table';

const implementations = [['the product', decidePermissions], ['the oracle', naiveDecide]] as const;

const cells = (value: boolean, byReason: ByReason = {}): [CapabilityName, Capability][] =>
  Object.entries(byReason).flatMap(([reason, names]) => split<CapabilityName>(names).map((name): [CapabilityName, Capability] => [name, { value, reason }]));

const pick = (from: PermissionsAndReasons, names: readonly CapabilityName[]): Partial<PermissionsAndReasons> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

const people: readonly Who[] = [
  'stranger', 'anonymous', 'reader', 'commentator', 'editor', 'file admin', 'owner', 'ancestor owner', 'space admin', 'disabled member',
  'outsider editor', 'expired-team editor', 'off-seat editor', 'free personal editor',
];

describe('the table of permissions for a document', () => {
  it('has one cell for each person, mode and capability', () => {
    const listed = documentTable.flatMap(({ who, modes }) => split<ShareMode>(modes).map((mode) => `${who}, ${mode}`));
    expect(listed.toSorted()).toEqual(people.flatMap((who) => shareModes.map((mode) => `${who}, ${mode}`)).toSorted());
    for (const row of documentTable) {
      const named = [...cells(true, row.given), ...cells(false, row.refused)].map(([name]) => name);
      expect(named.toSorted(), `${row.who}, ${row.modes}`).toEqual(capabilityNames.toSorted());
    }
  });

  for (const row of documentTable) {
    const expected = Object.fromEntries([...cells(true, row.given), ...cells(false, row.refused)]);
    for (const mode of split<ShareMode>(row.modes)) {
      it.each(implementations)(`${row.who}, ${mode} (${row.cites}), by %s`, (_, decideBy) => {
        const { capabilities, role, parentRole, authorisation, rank } = decideBy(situation(row.who, 'document', mode));
        expect(capabilities).toEqual(expected);
        expect({ role, parentRole, authorisation, rank }).toEqual(row.standing);
      });
    }
  }
});

describe('the table of other kinds and states', () => {
  for (const row of specialTable) {
    const expected = [...cells(true, row.given), ...cells(false, row.refused)];
    const unusual = row.unusual ? ` ${JSON.stringify(row.unusual)}` : '';
    it.each(implementations)(`${row.who}, ${row.place}, ${row.mode}${unusual} (${row.cites}), by %s`, (_, decideBy) => {
      const { capabilities } = decideBy(situation(row.who, row.place, row.mode, row.unusual));
      expect(pick(capabilities, expected.map(([name]) => name))).toEqual(Object.fromEntries(expected));
    });
  }
});
