import { measureCurrentPerson } from './current-person';
import { measureListing } from './listing';
import { openWorkshop } from './workshop';

/**
 * Prints ratios, each measured in this one run against a named peer or limit. A ratio past its goal is marked; it
 * fails nothing, because a figure that depends on the machine is no test.
 */
const workshop = await openWorkshop();
try {
  for (const measure of [measureListing, measureCurrentPerson]) {
    const { name, ratio, goal, details } = await measure(workshop);
    const isKept = goal.kind === 'at most' ? ratio <= goal.value : ratio >= goal.value;
    console.log(`${name}: ${ratio.toFixed(2)} (goal: ${goal.kind} ${goal.value}, ${isKept ? 'kept' : 'MISSED'})\n    ${details}`);
  }
} finally {
  await workshop.stop();
}
