import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInDesktopSession } from '../support/desktop-session';
import { measureActs } from './acts';
import { measureBodies } from './bodies';
import { measureCapabilityChecks } from './capability-checks';
import { measureCatchUp } from './catch-up';
import { measureColdOpen } from './cold-open';
import { measureContent } from './content';
import { measureCost } from './cost';
import { measureCrowd } from './crowd';
import { measureCurrentPerson } from './current-person';
import { measureDepth } from './depth';
import { measureDesktop } from './desktop';
import { measureDrain } from './drain';
import { measureFairness } from './fairness';
import { measureFanOut } from './fan-out';
import { measureFolders } from './folders';
import { measureGrid } from './grid';
import { measureListing } from './listing';
import { measureMissedEvents } from './missed-events';
import { measureMove } from './move';
import { measureNotices } from './notices';
import { measurePages } from './pages';
import { measurePdf } from './pdf';
import { measurePictures } from './pictures';
import { measureScrolling } from './scrolling';
import { measureSearch } from './search';
import { measureSignIn } from './sign-in';
import { measureSockets } from './sockets';
import { measureStore } from './store';
import { measureTeam } from './team';
import { measureThumbnails } from './thumbnails';
import { measureTiles } from './tiles';
import { measureTyping } from './typing';
import { measureUpdates } from './updates';
import { openWorkshop } from './workshop';
import { measureZip } from './zip';

const load = (): string => loadavg().map((average) => average.toFixed(1)).join(', ');

/**
 * Prints ratios, each measured in this run against a named peer or limit. A ratio that misses its goal is marked. The
 * run does not fail, because a figure that depends on the machine is no test.
 */
const usual = { store: measureStore, checks: measureCapabilityChecks, grid: measureGrid, folders: measureFolders, listing: measureListing, person: measureCurrentPerson, scrolling: measureScrolling };
/** A million files take minutes to make, so these measurements must be named: `npm run bench -- pages depth move`. */
const requested = {
  ...usual, pages: measurePages, depth: measureDepth, move: measureMove, search: measureSearch, fanout: measureFanOut, sockets: measureSockets, team: measureTeam, fairness: measureFairness, bodies: measureBodies, cost: measureCost, zip: measureZip, content: measureContent, notices: measureNotices, crowd: measureCrowd,
  // Device storage: the app in a separate browser with a disk profile.
  acts: measureActs, open: measureColdOpen, drain: measureDrain, catchup: measureCatchUp, missed: measureMissedEvents,
  // Content on screen and its thumbnails.
  pictures: measurePictures, pdf: measurePdf, thumbnails: measureThumbnails, tiles: measureTiles, typing: measureTyping, signin: measureSignIn,
  // The packed desktop app, and the download of its next version.
  desktop: measureDesktop, updates: measureUpdates,
};
const names = process.argv.slice(2);
const measures = names.length === 0 ? Object.values(usual) : Object.entries(requested).flatMap(([name, measure]) => (names.includes(name) ? [measure] : []));
if (measures.length === 0) throw new Error(`There is nothing to measure by that name. There are ${Object.keys(requested).join(', ')}.`);

/** The desktop app needs a display and a keychain: this program then starts itself once more within them. */
if (names.includes('desktop')) {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-bench-session-'));
  const exitCode = await runInDesktopSession([process.execPath, '--import', 'tsx', import.meta.filename, ...names], folder);
  rmSync(folder, { recursive: true, force: true });
  if (exitCode !== null) process.exit(exitCode);
}

console.log(`Load of the machine at the start (1, 5, 15 minutes): ${load()}`);
const workshop = await openWorkshop();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void workshop.stop().finally(() => process.exit(1)));
try {
  for (const measure of measures) {
    const measured = measure(workshop);
    // Slow measurements print each figure as soon as it is known.
    for await (const { name, ratio, goal, details } of Symbol.asyncIterator in measured ? measured : [await measured].flat()) {
      const isKept = goal.kind === 'at most' ? ratio <= goal.value : ratio >= goal.value;
      console.log(`${name}: ${ratio.toFixed(2)} (goal: ${goal.kind} ${goal.value}, ${isKept ? 'kept' : 'MISSED'})\n    ${details}`);
    }
  }
  console.log(`Load at the end: ${load()}`);
} finally {
  await workshop.stop();
}
