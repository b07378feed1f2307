import type { Range } from '../../../core/search/match-rank';
import { matchRanks } from '../../../core/search/match-rank';
import type { CommandId } from '../../../core/commands/command-catalogue';
import { matchName, type SearchResult } from '../../shared/search/search-query';

/** A page from a pasted address, in this window or in a window of another account. */
export type PastedLink =
  | { readonly kind: 'here'; readonly path: string; readonly host: string }
  | { readonly kind: 'elsewhere'; readonly address: string; readonly host: string; readonly account: string };

/** An item of the palette. */
export type PaletteItem =
  | { readonly kind: 'link'; readonly key: string; readonly link: PastedLink }
  | { readonly kind: 'file'; readonly key: string; readonly finding: SearchResult }
  | { readonly kind: 'person'; readonly key: string; readonly id: number; readonly name: string; readonly email: string | null; readonly avatar: string | null; readonly highlight: readonly Range[] }
  | { readonly kind: 'department'; readonly key: string; readonly id: number; readonly name: string; readonly highlight: readonly Range[] }
  | { readonly kind: 'command'; readonly key: string; readonly id: CommandId; readonly label: string; readonly highlight: readonly Range[]; readonly reason: string | null; readonly isLimited: boolean };
export type PaletteItemOf<Kind extends PaletteItem['kind']> = Extract<PaletteItem, { kind: Kind }>;

export const sectionNames = ['best', 'files', 'recent', 'names', 'inside', 'people', 'commands'] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Section {
  readonly name: SectionName;
  readonly items: readonly PaletteItem[];
}

/** Parses the typed text: a leading `>` limits the search to commands. */
export const parsePaletteInput = (typed: string): { readonly keyword: string; readonly isForCommands: boolean } => {
  const text = typed.trimStart();
  // Japanese and Chinese keyboards type a full-width character.
  return /^[>＞]/.test(text) ? { keyword: text.slice(1).trim(), isForCommands: true } : { keyword: text.trim(), isForCommands: false };
};

/** A command that is available here. */
export interface AvailableCommand {
  readonly id: CommandId;
  readonly label: string;
  readonly reason: string | null;
  /** Whether larger editions have it, and choosing it names them. */
  readonly isLimited: boolean;
}

const commandItem = ({ id, label, reason, isLimited }: AvailableCommand, highlight: readonly Range[]): PaletteItemOf<'command'> => ({ kind: 'command', key: `command:${id}`, id, label, highlight, reason, isLimited });

/** Commands that match a keyword, best first; all commands in order if it is empty. */
export const matchCommands = (keyword: string, commands: readonly AvailableCommand[]): readonly (PaletteItemOf<'command'> & { readonly rank: number })[] => {
  if (keyword === '') return commands.map((command) => ({ ...commandItem(command, []), rank: matchRanks.exact }));
  const matched = commands.flatMap((command) => {
    const match = matchName(keyword, command.label);
    return match ? [{ ...commandItem(command, match.highlight), rank: match.rank }] : [];
  });
  return matched.sort((one, other) => one.rank - other.rank);
};

/** Whether a keyword is specific: at least two characters in scripts such as Han, three in Latin. */
const isSpecific = (keyword: string): boolean => (/[^\u0000-\u024f]/.test(keyword) ? Array.from(keyword).length >= 2 : keyword.length >= 3);

const fileItem = (finding: SearchResult): PaletteItemOf<'file'> => ({ kind: 'file', key: `file:${finding.file.guid}`, finding });

export interface PaletteSources {
  readonly typed: string;
  readonly isFiltered: boolean;
  readonly findings: readonly SearchResult[];
  readonly recent: readonly SearchResult[];
  readonly people: readonly Omit<PaletteItemOf<'person'>, 'kind' | 'key' | 'highlight'>[];
  readonly departments: readonly Omit<PaletteItemOf<'department'>, 'kind' | 'key' | 'highlight'>[];
  readonly commands: readonly AvailableCommand[];
  readonly link: PastedLink | null;
}

/**
 * The sections of the palette. Commands that start with a specific keyword come first, all others after the files.
 * Empty sections are omitted.
 */
export const sectionsOf = ({ typed, isFiltered, findings, recent, people, departments, commands, link }: PaletteSources): readonly Section[] => {
  const { keyword, isForCommands } = parsePaletteInput(typed);
  const matched = matchCommands(keyword, commands);
  if (isForCommands) return present([{ name: 'commands', items: matched }]);
  if (keyword === '' && isFiltered) return present([{ name: 'files', items: findings.map(fileItem) }]);
  if (keyword === '') return present([{ name: 'recent', items: recent.map(fileItem) }, { name: 'commands', items: matched }]);
  const best = isSpecific(keyword) ? matched.filter(({ rank }) => rank <= matchRanks.prefix).slice(0, 2) : [];
  const named = findings.filter(({ highlight }) => highlight.length > 0);
  return present([
    { name: 'best', items: [...(link ? [{ kind: 'link', key: 'link', link } as const] : []), ...best] },
    { name: 'names', items: named.map(fileItem) },
    { name: 'inside', items: findings.filter((finding) => !named.includes(finding)).map(fileItem) },
    {
      name: 'people',
      items: [
        ...people.map((person): PaletteItem => ({ kind: 'person', key: `person:${person.id}`, ...person, highlight: matchName(keyword, person.name)?.highlight ?? [] })),
        ...departments.map((department): PaletteItem => ({ kind: 'department', key: `department:${department.id}`, ...department, highlight: matchName(keyword, department.name)?.highlight ?? [] })),
      ],
    },
    { name: 'commands', items: matched.filter((command) => !best.includes(command)) },
  ]);
};

const present = (sections: readonly Section[]): readonly Section[] => sections.filter(({ items }) => items.length > 0);

/** Key of the next item. Single steps wrap around; larger steps stop at the ends. */
export const nextKey = (keys: readonly string[], from: string | null, by: number): string | null => {
  if (keys.length === 0) return null;
  const at = from === null ? -1 : keys.indexOf(from);
  if (at === -1) return keys[by > 0 ? 0 : keys.length - 1] ?? null;
  const to = Math.abs(by) === 1 ? (at + by + keys.length) % keys.length : Math.min(Math.max(at + by, 0), keys.length - 1);
  return keys[to] ?? null;
};
