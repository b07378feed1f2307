import { desktopSettingsSchema, defaultDesktopSettings, type DesktopSettingsPatch, type DesktopSettings } from '../../contract/desktop/desktop-settings-bridge';
import type { Document, DocumentDefinition } from '../storage/document';

export const desktopSettingsDocument: DocumentDefinition<DesktopSettings> = {
  name: 'desktop-settings', version: 1, schema: desktopSettingsSchema, initial: () => defaultDesktopSettings,
};

export interface DesktopSettingsService {
  /** The settings in force: the person's, overridden by policies. */
  get(): DesktopSettings;
  /** Stores the person's settings; those fixed by policy are ignored. */
  set(changed: DesktopSettingsPatch): void;
  onChanged(listener: (settings: DesktopSettings) => void): void;
  /** Dotted names of the settings fixed by policy. */
  managedNames(): readonly string[];
}

/**
 * `fixed`: the settings from policies. They override the person's settings and are never stored, so that those apply
 * again once a policy is removed.
 */
export const createDesktopSettings = (document: Document<DesktopSettings>, fixed: DesktopSettingsPatch = {}): DesktopSettingsService => {
  const listeners: ((settings: DesktopSettings) => void)[] = [];
  const managed = namesOf(fixed);
  const get = (): DesktopSettings => merge(document.read(), fixed);
  return {
    get,
    set(changed) {
      document.write(desktopSettingsSchema.parse(merge(document.read(), omit(changed, managed))));
      for (const listener of [...listeners]) listener(get());
    },
    onChanged(listener) { listeners.push(listener); },
    managedNames: () => managed,
  };
};

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (group: Group): [string, unknown][] => Object.entries(group).filter(([, value]) => value !== undefined);

const namesOf = (group: Group, prefix = ''): readonly string[] =>
  entriesOf(group).flatMap(([name, value]) => (isGroup(value) ? namesOf(value, `${prefix}${name}.`) : [prefix + name]));

const omit = (group: Group, names: readonly string[], prefix = ''): Group => Object.fromEntries(entriesOf(group)
  .filter(([name]) => !names.includes(prefix + name))
  .map(([name, value]) => [name, isGroup(value) ? omit(value, names, `${prefix}${name}.`) : value]));

const merge = <Value extends Group>(base: Value, over: Group): Value => {
  const both: Record<string, unknown> = { ...base };
  for (const [name, value] of entriesOf(over)) {
    const before = base[name];
    both[name] = isGroup(value) && isGroup(before) ? merge(before, value) : value;
  }
  return both as Value;
};
