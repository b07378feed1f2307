import type { Account, MembershipDates, MembershipChange } from '../../account-membership';

/** People with equal accounts. Their permissions differ only where a file, an ancestor folder or a grant names one of them. */
export interface AccountGroup {
  readonly account: Account;
  readonly people: ReadonlySet<number>;
}

/** The facts about a person that decide which events the person receives. */
export interface MemberFacts {
  readonly desktopGuid: string;
  readonly account: Account;
  /** When the person's memberships began; null for a person without a team. */
  readonly membershipStarts: MembershipDates | null;
}

export interface Member extends MemberFacts {
  readonly id: number;
  /** When the newest membership began, in milliseconds since 1970. */
  readonly newestMembershipAt: number;
}

const none: ReadonlySet<never> = new Set();

const newestMembershipOf = ({ account, membershipStarts }: MemberFacts): number => {
  if (account.team === null) return -Infinity;
  return membershipStarts === null ? Infinity : Math.max(membershipStarts.memberSince, ...membershipStarts.departments.map(({ since }) => since));
};

/** Index of crowds by team or department id. */
const createIndex = () => {
  const crowds = new Map<number, Set<AccountGroup>>();
  return {
    add(id: number, crowd: AccountGroup): void {
      crowds.set(id, (crowds.get(id) ?? new Set()).add(crowd));
    },
    remove(id: number, crowd: AccountGroup): void {
      const found = crowds.get(id);
      found?.delete(crowd);
      if (found?.size === 0) crowds.delete(id);
    },
    of: (id: number): ReadonlySet<AccountGroup> => crowds.get(id) ?? none,
  };
};

/**
 * The possible recipients of events, indexed by person, team and department. The caller keeps the sets consistent with
 * the database (`refreshAudience`). The sets contain candidates: `core/permissions` decides for each crowd.
 */
export const createAudience = () => {
  const members = new Map<number, Member>();
  /** Members whose facts have not been loaded from the database yet. */
  const unread = new Set<number>();
  const crowds = new Map<string, AccountGroup & { readonly people: Set<number> }>();
  const [byTeam, byDepartment] = [createIndex(), createIndex()];
  /** The transactions that the sets include, in PostgreSQL's snapshot format, and when the snapshot was read. */
  let lastSnapshot: { readonly snapshot: string; readonly at: number } | null = null;

  const groupOf = (account: Account): AccountGroup & { readonly people: Set<number> } => {
    const key = JSON.stringify(account);
    const known = crowds.get(key);
    if (known) return known;
    const crowd = { account, people: new Set<number>() };
    crowds.set(key, crowd);
    if (account.team) byTeam.add(account.team.id, crowd);
    for (const id of account.team?.departmentIds ?? []) byDepartment.add(id, crowd);
    return crowd;
  };

  const removeFromGroup = (id: number): void => {
    const account = members.get(id)?.account;
    const crowd = account && crowds.get(JSON.stringify(account));
    if (!crowd) return;
    crowd.people.delete(id);
    if (crowd.people.size > 0) return;
    crowds.delete(JSON.stringify(account));
    if (account.team) byTeam.remove(account.team.id, crowd);
    for (const departmentId of account.team?.departmentIds ?? []) byDepartment.remove(departmentId, crowd);
  };

  const forget = (id: number): void => {
    removeFromGroup(id);
    members.delete(id);
  };

  const invalidate = (id: number): void => {
    if (!members.has(id)) return;
    forget(id);
    unread.add(id);
  };

  return {
    add(id: number): void {
      if (!members.has(id)) unread.add(id);
    },
    remove(id: number): void {
      forget(id);
      unread.delete(id);
    },
    size: (): number => members.size + unread.size,
    ids: (): number[] => [...members.keys(), ...unread],

    member: (id: number): Member | null => members.get(id) ?? null,
    ofTeam: (id: number): ReadonlySet<AccountGroup> => byTeam.of(id),
    ofDepartment: (id: number): ReadonlySet<AccountGroup> => byDepartment.of(id),

    /** The people whose facts must be loaded from the database. */
    unread: (): number[] => [...unread],
    put(id: number, facts: MemberFacts): void {
      if (!unread.delete(id)) return;
      groupOf(facts.account).people.add(id);
      members.set(id, { id, ...facts, newestMembershipAt: newestMembershipOf(facts) });
    },
    /** Marks all people whom a change affects for reloading. */
    apply({ personId, teamId, departmentId }: MembershipChange): void {
      if (personId !== null) invalidate(personId);
      const concerned = [...(teamId === null ? none : byTeam.of(teamId)), ...(departmentId === null ? none : byDepartment.of(departmentId))];
      for (const id of concerned.flatMap(({ people }) => [...people])) invalidate(id);
    },
    /** Marks all people for reloading, for example because the database was replaced. */
    invalidateAll(): void {
      for (const id of [...members.keys()]) invalidate(id);
      lastSnapshot = null;
    },
    lastSnapshot: () => lastSnapshot,
    setLastSnapshot(snapshot: string, at: number): void {
      lastSnapshot = { snapshot, at };
    },
  };
};

export type Audience = ReturnType<typeof createAudience>;

/** Creates an audience of one person. */
export const audienceOf = (personId: number): Audience => {
  const audience = createAudience();
  audience.add(personId);
  return audience;
};
