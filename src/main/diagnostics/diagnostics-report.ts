import type { DiagnosticFact, DiagnosticsReport } from '../../contract/desktop/diagnostics-bridge';

export interface DiagnosticsReportPorts {
  readonly versions: () => Readonly<Record<string, string>>;
  readonly paths: () => Readonly<Record<string, string>>;
  readonly graphics: () => Readonly<Record<string, string>>;
  readonly keychain: () => Readonly<Record<string, string>>;
  /** The organisation's policies in force, the places they were read from, and the problems found. */
  readonly policies: () => { readonly inForce: Readonly<Record<string, unknown>>; readonly places: readonly string[]; readonly problems: readonly string[] };
  /** Removes personal data and secrets. */
  readonly clean: (text: string) => string;
}

const factsOf = (values: Readonly<Record<string, unknown>>, clean: (text: string) => string): DiagnosticFact[] =>
  Object.entries(values).filter(([, value]) => value !== undefined).map(([name, value]) => ({ name, value: clean(typeof value === 'string' ? value : JSON.stringify(value)) }));

/** Collects facts about the app and the computer. */
export const createDiagnosticsReport = ({ versions, paths, graphics, keychain, policies, clean }: DiagnosticsReportPorts): DiagnosticsReport => {
  const { inForce, places, problems } = policies();
  const groups: DiagnosticsReport['groups'] = [
    { group: 'versions', facts: factsOf(versions(), clean) },
    { group: 'paths', facts: factsOf(paths(), clean) },
    { group: 'graphics', facts: factsOf(graphics(), clean) },
    { group: 'keychain', facts: factsOf(keychain(), clean) },
    {
      group: 'policies',
      facts: [...factsOf(inForce, clean), ...places.map((place) => ({ name: 'read from', value: clean(place) })), ...problems.map((problem) => ({ name: 'problem', value: clean(problem) }))],
    },
  ];
  const text = groups.filter(({ facts }) => facts.length > 0)
    .map(({ group, facts }) => [`[${group}]`, ...facts.map(({ name, value }) => `${name}: ${value}`)].join('\n')).join('\n\n');
  return { groups, text };
};
