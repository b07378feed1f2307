import type { Account, Beginnings, MembershipChange } from '../../account';

/** People whose accounts are equal: rights tell them apart only where a file, a folder above it or a grant names one of them. */
export interface Crowd {
  readonly account: Account;
  readonly people: ReadonlySet<number>;
}

/** What is known of a person by whom events are judged. */
export interface MemberFacts {
  readonly desktopGuid: string;
  readonly account: Account;
  /** When their memberships began; null for whoever has no team. */
  readonly beginnings: Beginnings | null;
}

export interface Member extends MemberFacts {
  readonly id: number;
  /** When the last of their memberships began, milliseconds since 1970. */
  readonly lastBegunAt: number;
}

const none: ReadonlySet<never> = new Set();

const lastBeginningOf = ({ account, beginnings }: MemberFacts): number => {
  if (account.team === null) return -Infinity;
  return beginnings === null ? Infinity : Math.max(beginnings.memberSince, ...beginnings.departments.map(({ since }) => since));
};

/** Crowds by a team or a department that they belong to. */
const createIndex = () => {
  const crowds = new Map<number, Set<Crowd>>();
  return {
    add(id: number, crowd: Crowd): void {
      crowds.set(id, (crowds.get(id) ?? new Set()).add(crowd));
    },
    remove(id: number, crowd: Crowd): void {
      const found = crowds.get(id);
      found?.delete(crowd);
      if (found?.size === 0) crowds.delete(id);
    },
    of: (id: number): ReadonlySet<Crowd> => crowds.get(id) ?? none,
  };
};

/**
 * The people to whom events may be told, as sets: by person, by team and by department. Whoever tells events keeps the
 * sets at what the database holds (`renewAudience`). They are candidates: `core/permissions` decides about each crowd.
 */
export const createAudience = () => {
  const members = new Map<number, Member>();
  /** In the audience, and not read from the database yet. */
  const unread = new Set<number>();
  const crowds = new Map<string, Crowd & { readonly people: Set<number> }>();
  const [byTeam, byDepartment] = [createIndex(), createIndex()];
  /** Which transactions the sets hold, as PostgreSQL writes a snapshot, and when that was read. */
  let seen: { readonly snapshot: string; readonly at: number } | null = null;

  const crowdOf = (account: Account): Crowd & { readonly people: Set<number> } => {
    const key = JSON.stringify(account);
    const known = crowds.get(key);
    if (known) return known;
    const crowd = { account, people: new Set<number>() };
    crowds.set(key, crowd);
    if (account.team) byTeam.add(account.team.id, crowd);
    for (const id of account.team?.departmentIds ?? []) byDepartment.add(id, crowd);
    return crowd;
  };

  const leaveCrowd = (id: number): void => {
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
    leaveCrowd(id);
    members.delete(id);
  };

  const setUnread = (id: number): void => {
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
    ofTeam: (id: number): ReadonlySet<Crowd> => byTeam.of(id),
    ofDepartment: (id: number): ReadonlySet<Crowd> => byDepartment.of(id),

    /** Who has to be read from the database. */
    unread: (): number[] => [...unread],
    put(id: number, facts: MemberFacts): void {
      if (!unread.delete(id)) return;
      crowdOf(facts.account).people.add(id);
      members.set(id, { id, ...facts, lastBegunAt: lastBeginningOf(facts) });
    },
    /** Has everybody read anew whom a change concerns. */
    apply({ personId, teamId, departmentId }: MembershipChange): void {
      if (personId !== null) setUnread(personId);
      const concerned = [...(teamId === null ? none : byTeam.of(teamId)), ...(departmentId === null ? none : byDepartment.of(departmentId))];
      for (const id of concerned.flatMap(({ people }) => [...people])) setUnread(id);
    },
    /** Has everybody read anew: the database may be another one than before. */
    forgetAll(): void {
      for (const id of [...members.keys()]) setUnread(id);
      seen = null;
    },
    seen: () => seen,
    setSeen(snapshot: string, at: number): void {
      seen = { snapshot, at };
    },
  };
};

export type Audience = ReturnType<typeof createAudience>;

/** An audience of one. */
export const audienceOf = (personId: number): Audience => {
  const audience = createAudience();
  audience.add(personId);
  return audience;
};
