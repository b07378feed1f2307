/** The parts of a version in order of precedence. */
const partsOf = (version: string): readonly number[] => {
  const [numbers = '', before] = version.split('-', 2);
  const [word, count = '0'] = before?.split('.') ?? [];
  // A release is newer than its pre-releases.
  const stage = word === undefined ? stages.length : stages.indexOf(word);
  return [...numbers.split('.').map(Number), stage, Number(count)];
};

const stages: readonly string[] = ['alpha', 'beta', 'rc'];

/** Negative if `left` is older, 0 if both are equal (semver.org, point 11). Both have the contract's format. */
export const compareVersions = (left: string, right: string): number => {
  const others = partsOf(right);
  const differences = partsOf(left).map((part, index) => part - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
};

export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) > 0;

/** Whether a version is a pre-release; only the beta channel has these. */
export const isPrerelease = (version: string): boolean => version.includes('-');
