/** A version in its parts, in the order in which they count. */
const partsOf = (version: string): readonly number[] => {
  const [numbers = '', before] = version.split('-', 2);
  const [word, count = '0'] = before?.split('.') ?? [];
  // A release comes after everything that led to it.
  const stage = word === undefined ? stages.length : stages.indexOf(word);
  return [...numbers.split('.').map(Number), stage, Number(count)];
};

const stages: readonly string[] = ['alpha', 'beta', 'rc'];

/** Negative where `left` is the older one, 0 where both are the same (semver.org, point 11). Both have the contract's form. */
export const compareVersions = (left: string, right: string): number => {
  const others = partsOf(right);
  const differences = partsOf(left).map((part, index) => part - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
};

export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) > 0;

/** Whether it leads to a release and is none: only the beta channel has these. */
export const isPrerelease = (version: string): boolean => version.includes('-');
