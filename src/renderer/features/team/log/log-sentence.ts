import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { teamRoles, teamSettingNames, type TeamRole, type TeamSettingName } from '../../../../contract/entities/team';
import { type NameOfPerson } from '../../../ui/person-name';

export type LogEntry = EndpointOutput<'teams.log'>['entries'][number];

/** Placeholders of the sentences that names replace. */
export const logSlots = ['actor', 'people', 'owner', 'name', 'target', 'addresses'] as const;
type LogSlot = (typeof logSlots)[number];

type PlainKey =
  | 'create' | 'invite' | 'inviteAccount' | 'closeLink' | 'closeLinkOf' | 'closeAccount' | 'join' | 'joinWithoutSeat' | 'giveSeat' | 'removeSeat' | 'moveOut' | 'takeBack' | 'leave'
  | 'transfer' | 'createDepartment' | 'renameDepartment' | 'moveDepartment' | 'moveDepartmentToTop' | 'mergeDepartment' | 'removeDepartment' | 'addToDepartment' | 'removeFromDepartment' | 'takeSpace';

/** The text of an entry and its names. `slots`: the names of each placeholder, in display order. */
export type LogSentence = { readonly slots: Readonly<Partial<Record<LogSlot, readonly string[]>>> } & (
  | { readonly key: PlainKey | `changeSettings-${TeamSettingName | 'unknown'}` }
  | { readonly key: 'changeRole'; readonly role: TeamRole }
  | { readonly key: 'handOver'; readonly count: number }
);

const isRole = (text: string | undefined): text is TeamRole => (teamRoles as readonly (string | undefined)[]).includes(text);
const isSetting = (text: string | undefined): text is TeamSettingName => (teamSettingNames as readonly (string | undefined)[]).includes(text);

/** The sentence of an entry. The contract describes `subjects` and `names`; this function knows them for each action. */
export const logSentenceOf = ({ action, actor, subjects, names }: LogEntry, nameOf: NameOfPerson): LogSentence => {
  const people = subjects.map(nameOf);
  const base = { actor: [nameOf(actor)] };
  // The server replaces the address of a person who deleted the account.
  const nameOfAddress = (name: string): string => nameOf({ name });
  const [first = '', second] = names;
  switch (action) {
    case 'create': case 'createDepartment': case 'removeDepartment': case 'takeSpace': return { key: action, slots: { ...base, name: [first] } };
    case 'invite': case 'leave': return { key: action, slots: base };
    case 'inviteAccount': return { key: action, slots: { ...base, addresses: names.map(nameOfAddress) } };
    case 'closeInvitation':
      if (first !== '') return { key: 'closeAccount', slots: { ...base, addresses: [nameOfAddress(first)] } };
      return subjects.every(({ id }) => id === actor.id) ? { key: 'closeLink', slots: base } : { key: 'closeLinkOf', slots: { ...base, people } };
    case 'join': return { key: first === '' ? 'join' : 'joinWithoutSeat', slots: base };
    case 'changeRole': return { key: action, role: isRole(first) ? first : 'member', slots: { ...base, people } };
    case 'changeSeat': return { key: first === '' ? 'removeSeat' : 'giveSeat', slots: { ...base, people } };
    case 'moveOut': case 'takeBack': case 'transfer': return { key: action, slots: { ...base, people } };
    case 'handOver': return { key: action, count: Number(first) || 0, slots: { ...base, owner: people.slice(0, 1), people: people.slice(1) } };
    case 'renameDepartment': case 'mergeDepartment': return { key: action, slots: { ...base, name: [first], target: [second ?? ''] } };
    case 'moveDepartment': return second === undefined ? { key: 'moveDepartmentToTop', slots: { ...base, name: [first] } } : { key: action, slots: { ...base, name: [first], target: [second] } };
    case 'addToDepartment': case 'removeFromDepartment': return { key: action, slots: { ...base, people, name: [first] } };
    case 'changeSettings': return { key: `changeSettings-${isSetting(first) ? first : 'unknown'}`, slots: base };
  }
};
