import type { SeededRandom } from '../../../../support/seeded-random';

/** A small workspace for random histories of events. Its past is recorded by reading the rights at each moment. */
export type Mode = 'private' | 'readonly' | 'enterprise_readonly';
export type Holder = number | 'team';

export interface Grant { readonly holder: Holder; readonly since: number }

export interface Node {
  readonly guid: string;
  readonly isFolder: boolean;
  parent: string | null;
  creator: number;
  ownedSince: number | null;
  isCutOff: boolean;
  link: Mode | null;
  accessSince: number | null;
  grants: Grant[];
  version: number;
  isTrashed: boolean;
}

export interface Happened {
  readonly at: number;
  readonly kind: 'File' | 'Permission';
  readonly action: 'create' | 'update' | 'destroy';
  readonly guid: string;
  readonly oldPath: readonly string[] | null;
  readonly newPath: readonly string[] | null;
  /** The only holder whom the event concerns. */
  readonly holder: Holder | null;
  /** The people who could read the file at its path just before and just after the change. Only the oracle reads these. */
  readonly readersBefore: ReadonlySet<number>;
  readonly readersAfter: ReadonlySet<number>;
  readonly membersThen: ReadonlySet<number>;
  /** The people who owned the file or a level above it just before, or just after the change, and not at both moments. */
  readonly newOwners: ReadonlySet<number>;
}

export const people = [1, 2, 3, 4] as const;
const roots = ['d1', 'd2', 'd3', 'd4'] as const;

export interface World {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly members: ReadonlyMap<number, number>;
  /** How often each person joined or left. */
  readonly membershipChanges: ReadonlyMap<number, number>;
  readonly events: readonly Happened[];
  now(): number;
  /** From a file up to its root. */
  pathOf(guid: string): readonly string[];
  act(random: SeededRandom): void;
}

const isGranted = (levels: readonly (Node | undefined)[], members: ReadonlyMap<number, number>, person: number): boolean => {
  for (const level of levels) {
    if (level?.grants.some(({ holder }) => holder === person || (holder === 'team' && members.has(person)))) return true;
    if (level?.isCutOff) break;
  }
  return false;
};

/** Whether the person owns the file or a level above (A1, A2, A7). Every tree is a space of the team. */
export const naiveOwns = (nodes: ReadonlyMap<string, Node>, members: ReadonlyMap<number, number>, path: readonly string[], person: number): boolean => {
  const levels = path.map((guid) => nodes.get(guid));
  return levels.some((level, index) => level?.creator === person && (members.has(person) || isGranted(levels.slice(index), members, person)));
};

/**
 * canRead in this world, independently of the product, by docs/permissions.md: A1, A2, A4, A7, L1 to L3. Nobody reads
 * deleted files.
 */
export const naiveReads = (nodes: ReadonlyMap<string, Node>, members: ReadonlyMap<number, number>, path: readonly string[], person: number, withLinks = true): boolean => {
  const levels = path.map((guid) => nodes.get(guid));
  const [own] = levels;
  if (!own || own.isTrashed || levels.some((level) => level === undefined || level.isTrashed)) return false;
  if (isGranted(levels, members, person) || naiveOwns(nodes, members, path, person)) return true;
  for (const level of withLinks ? levels : []) {
    if (level?.link) return level.link === 'readonly' || (level.link === 'enterprise_readonly' && members.has(person));
    if (level?.isCutOff) break;
  }
  return false;
};

export const createWorld = (): World => {
  const nodes = new Map<string, Node>();
  const members = new Map<number, number>();
  const membershipChanges = new Map<number, number>();
  const events: Happened[] = [];
  let time = 0;
  let made = 0;

  const add = (guid: string, isFolder: boolean, parent: string | null, creator: number): Node => {
    const node: Node = { guid, isFolder, parent, creator, ownedSince: null, isCutOff: false, link: null, accessSince: null, grants: [], version: 1, isTrashed: false };
    nodes.set(guid, node);
    return node;
  };
  people.forEach((person, index) => add(roots[index] ?? '', true, null, person));

  const pathOf = (guid: string): string[] => {
    const path: string[] = [];
    for (let at: string | null = guid; at !== null; at = nodes.get(at)?.parent ?? null) path.push(at);
    return path;
  };
  const within = (guid: string): Node[] => [...nodes.values()].filter((node) => pathOf(node.guid).includes(guid));
  const ownersOf = (path: readonly string[]): Set<number> => new Set(people.filter((person) => naiveOwns(nodes, members, path, person)));
  const readersOf = (path: readonly string[]): Set<number> => new Set(people.filter((person) => naiveReads(nodes, members, path, person)));

  type Reported = Pick<Happened, 'kind' | 'action' | 'guid'> & Partial<Pick<Happened, 'oldPath' | 'newPath' | 'holder'>>;
  /** Makes a change and stores its events, with the readers of each file before and after. */
  const change = (make: () => void, reported: () => readonly Reported[]): void => {
    time += 1;
    const before = new Map([...nodes.keys()].map((guid) => [guid, readersOf(pathOf(guid))]));
    const ownersBefore = new Map([...nodes.keys()].map((guid) => [guid, ownersOf(pathOf(guid))]));
    make();
    for (const one of reported()) {
      const [owned, owns] = [ownersBefore.get(one.guid), ownersOf(pathOf(one.guid))];
      events.push({
        at: time, oldPath: null, newPath: null, holder: null, ...one, membersThen: new Set(members.keys()),
        readersBefore: before.get(one.guid) ?? new Set(), readersAfter: nodes.has(one.guid) ? readersOf(pathOf(one.guid)) : new Set(),
        newOwners: new Set(people.filter((person) => owned?.has(person) !== owns.has(person))),
      });
    }
  };
  const holdersOf = (node: Node): Holder[] => [...new Set<Holder>([node.creator, ...node.grants.map(({ holder }) => holder)])];

  const acts: readonly ((node: Node, random: SeededRandom, other: Node) => void)[] = [
    (node, random) => {
      const folder = node.isFolder ? node.guid : node.parent ?? 'd1';
      const creator = [...readersOf(pathOf(folder))][0];
      if (creator === undefined) return;
      made += 1;
      const guid = `f${made}`;
      change(() => { add(guid, random.chance(0.5), folder, creator); }, () => [{ kind: 'File', action: 'create', guid, newPath: pathOf(guid) }]);
    },
    (node) => { if (node.parent !== null) change(() => { node.version += 1; }, () => [{ kind: 'File', action: 'update', guid: node.guid, oldPath: pathOf(node.guid), newPath: pathOf(node.guid) }]); },
    (node, _random, other) => {
      const target = other.isFolder ? other.guid : other.parent;
      if (node.parent === null || target === null || target === node.parent || pathOf(target).includes(node.guid)) return;
      const oldPath = pathOf(node.guid);
      change(() => { node.parent = target; node.version += 1; }, () => [{ kind: 'File', action: 'update', guid: node.guid, oldPath, newPath: pathOf(node.guid) }]);
    },
    (node, random) => {
      const holder = random.pick<Holder>([1, 2, 3, 4, 'team']);
      if (node.parent === null || holder === node.creator || node.grants.some((grant) => grant.holder === holder)) return;
      change(() => { node.grants.push({ holder, since: time }); node.version += 1; }, () => [
        { kind: 'Permission', action: 'create', guid: node.guid, newPath: pathOf(node.guid), holder }, { kind: 'File', action: 'update', guid: node.guid, newPath: pathOf(node.guid) },
      ]);
    },
    (node, random) => {
      const grant = node.grants[random.below(node.grants.length)];
      if (!grant) return;
      change(() => { node.grants = node.grants.filter((one) => one !== grant); node.version += 1; }, () => [
        { kind: 'Permission', action: 'destroy', guid: node.guid, newPath: pathOf(node.guid), holder: grant.holder }, { kind: 'File', action: 'update', guid: node.guid, newPath: pathOf(node.guid) },
      ]);
    },
    (node, random) => {
      const link = random.pick([null, 'private', 'readonly', 'enterprise_readonly'] as const);
      if (node.parent === null || link === node.link) return;
      change(() => { node.link = link; node.accessSince = time; node.version += 1; }, () => [{ kind: 'File', action: 'update', guid: node.guid, newPath: pathOf(node.guid) }]);
    },
    (node) => {
      if (node.parent === null) return;
      change(() => {
        // Grants from above are copied onto a level that is cut off, so that nobody loses access.
        const above = node.isCutOff ? [] : pathOf(node.guid).slice(1).map((guid) => nodes.get(guid));
        for (const level of above) {
          for (const { holder } of level?.grants ?? []) if (!node.grants.some((grant) => grant.holder === holder)) node.grants.push({ holder, since: time });
          if (level?.isCutOff) break;
        }
        node.isCutOff = !node.isCutOff;
        node.accessSince = time;
        node.version += 1;
      }, () => [{ kind: 'File', action: 'update', guid: node.guid, newPath: pathOf(node.guid) }]);
    },
    (_node, random) => {
      const person = random.pick(people);
      time += 1;
      if (!members.delete(person)) members.set(person, time);
      membershipChanges.set(person, (membershipChanges.get(person) ?? 0) + 1);
    },
    (node, random) => {
      const person = random.pick(people);
      if (node.parent === null || person === node.creator) return;
      const from = node.creator;
      const inside = within(node.guid).filter((one) => one !== node && one.isCutOff);
      change(() => {
        node.creator = person;
        node.ownedSince = time;
        // A new owner outside of the team keeps a grant.
        node.grants = [...node.grants.filter(({ holder }) => (holder !== person || !members.has(person)) && holder !== from), { holder: from, since: time }];
        node.version += 1;
      }, () => [{ kind: 'File', action: 'update', guid: node.guid, newPath: pathOf(node.guid) }, ...inside.flatMap(({ guid, isTrashed }): Reported[] => [
        ...(readersOf(pathOf(guid)).has(from) ? [] : [{ kind: 'Permission', action: 'destroy', guid, holder: from } as const]),
        ...(isTrashed ? [] : [{ kind: 'Permission', action: 'create', guid, newPath: pathOf(guid), holder: person } as const]),
      ])]);
    },
    (node) => {
      if (node.parent === null) return;
      const oldPath = pathOf(node.guid);
      const inside = within(node.guid).filter((one) => one !== node);
      change(() => { for (const one of within(node.guid)) one.isTrashed = true; }, () => [
        ...inside.flatMap((one) => holdersOf(one).map((holder) => ({ kind: 'File', action: 'destroy', guid: one.guid, holder }) as const)),
        { kind: 'File', action: 'destroy', guid: node.guid, oldPath },
      ]);
    },
    (_node, random) => {
      const trashed = [...nodes.values()].filter((one) => one.isTrashed && nodes.get(one.parent ?? '')?.isTrashed !== true);
      const node = trashed[random.below(trashed.length)];
      if (!node) return;
      const all = within(node.guid);
      if (random.chance(0.5)) {
        change(() => { for (const one of all) one.isTrashed = false; }, () => all.flatMap((one): Reported[] => [
          { kind: 'File', action: 'create', guid: one.guid, newPath: pathOf(one.guid) },
        ]));
      } else {
        change(() => { for (const { guid } of all) nodes.delete(guid); }, () => all.flatMap((one) => holdersOf(one).map((holder) => ({ kind: 'File', action: 'destroy', guid: one.guid, holder }) as const)));
      }
    },
  ];

  return {
    nodes, members, membershipChanges, events, pathOf,
    now: () => time,
    act(random) {
      const living = [...nodes.values()].filter(({ isTrashed }) => !isTrashed);
      const pick = (): Node => living[random.below(living.length)] as Node;
      const act = acts[random.below(acts.length)];
      act?.(pick(), random, pick());
    },
  };
};
