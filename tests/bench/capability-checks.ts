import { featureNames } from '../../src/contract/entities/permissions';
import { capabilitiesOf, checkCapability } from '../../src/core/limits/capability-check';
import { capabilitiesOfPerson } from '../../src/core/limits/edition-capabilities';
import { featuresOf } from '../../src/core/limits/editions';
import { fillOurs } from './files-in-memory';
import { medianRatio, median, type Measurement } from './measurement';

const [files, checksPerFile, rounds] = [1_000, 34, 41];
const keys = Array.from({ length: checksPerFile }, (_, index) => featureNames[index % featureNames.length] ?? 'move');

const person = { personalEdition: 'premium', membershipExpiresAt: null, team: null } as const;
const capabilities = capabilitiesOf(capabilitiesOfPerson(person, { deployment: 'public', now: 0, switchedOff: new Set() }), null);
const features = featuresOf('personal_premium');

/** Number of granted capabilities of all files, so that no check can be optimised away. */
const countFor = (isGranted: (key: (typeof keys)[number]) => boolean): number => {
  let granted = 0;
  for (let file = 0; file < files; file += 1) for (const key of keys) granted += isGranted(key) ? 1 : 0;
  return granted;
};
const withChecker = (): number => countFor((key) => checkCapability(key, capabilities).state === 'allowed');
const withSet = (): number => countFor((key) => features.has(key));

const timeOf = (work: () => number): number => {
  const start = performance.now();
  if (work() === 0) throw new Error('Nothing was granted.');
  return performance.now() - start;
};
const list = (checks: () => number) => (): number => Object.keys(fillOurs(files).getState().files.lists).length + checks();

/** A list of 1,000 files with 34 checks for each, with the checker and with the set of features that was used before. */
export const measureCapabilityChecks = (): Measurement => {
  const [ours, others, oursAlone, othersAlone]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = -5; round < rounds; round += 1) {
    // The order alternates, so that neither side always pays for the other's garbage.
    const sides = [() => [timeOf(list(withChecker)), timeOf(withChecker)], () => [timeOf(list(withSet)), timeOf(withSet)]] as const;
    const isOursFirst = round % 2 === 0;
    const first = sides[isOursFirst ? 0 : 1]();
    const second = sides[isOursFirst ? 1 : 0]();
    if (round < 0) continue;
    const [[our = 0, ourAlone = 0], [other = 0, otherAlone = 0]] = isOursFirst ? [first, second] : [second, first];
    ours.push(our);
    oursAlone.push(ourAlone);
    others.push(other);
    othersAlone.push(otherAlone);
  }
  return {
    name: 'A list of 1,000 files with 34 checked capabilities each, time against the set of features',
    ratio: medianRatio(ours, others),
    goal: { kind: 'at most', value: 1.05 },
    details: `${median(ours).toFixed(2)} ms against ${median(others).toFixed(2)} ms; the 34,000 checks alone ${median(oursAlone).toFixed(2)} ms against ${median(othersAlone).toFixed(2)} ms; median of ${rounds} rounds`,
  };
};
