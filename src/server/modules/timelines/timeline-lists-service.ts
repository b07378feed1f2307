import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { locationLimit, timelineLimit, type Timeline } from '../../../contract/api/timeline-endpoints';
import { guidOfId } from '../../../core/ids';
import type { CandidateSubject } from '../../db/candidate-prefilter';
import { toMilliseconds, storableTimestamp } from '../../timestamps';
import type { Access } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import { listActivitiesBelow, listLocations, listReadableCandidates, type Activity, type ActivityBatch } from './timelines-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface TimelineQuery {
  readonly lastTimestamp?: string | number | undefined;
  readonly limit?: number | undefined;
}

/** Number of activities that are scanned at a time, and maximum number of scans per page. */
const scanSize = 2000;
const maximumScans = 5;
/** Number of locations that are loaded, so that older locations replace those that are no longer readable. */
const locationsLoaded = 300;

const reachedPersonOf = ({ personId, person, account: { team } }: Caller): CandidateSubject =>
  ({ personId, desktopGuid: person.desktopGuid, departmentIds: team?.departmentIds ?? [], teamId: team?.id ?? null });

const momentOf = (moment: string | number): string => (typeof moment === 'number' ? new Date(toMilliseconds(moment)).toISOString() : storableTimestamp(moment));

/** Converts `2026-01-31T12:00:00.123456` (JSON) and `2026-01-31 12:00:00.123456` (text) to ISO 8601 with six fractional digits. */
const isoOf = (at: string): string => {
  const [seconds = '', fraction = ''] = at.replace(' ', 'T').split('.', 2);
  return `${seconds}.${fraction.padEnd(6, '0')}Z`;
};

/** Groups activities by person and day. Repeated actions on one file within a day appear once, with the latest time. */
const entriesOf = (activities: readonly Activity[], files: ReadonlyMap<string, PageOfFiles['files'][number]>): Timeline['entries'] => {
  const entries = new Map<string, Timeline['entries'][number]>();
  const listed = new Set<string>();
  for (const { user, action, at: moment, fileGuid } of activities) {
    const at = isoOf(moment);
    const date = at.slice(0, 10);
    const key = `${date} ${user.id}`;
    const file = files.get(fileGuid);
    if (!file || listed.has(`${key} ${action} ${fileGuid}`)) continue;
    listed.add(`${key} ${action} ${fileGuid}`);
    const entry = entries.get(key) ?? { user, date, actions: [] };
    entry.actions.push({ action, at, file });
    entries.set(key, entry);
  }
  return [...entries.values()];
};

/** The first `limit` activities, and all activities with the same time as the last of them, so that no time is split between pages. */
const withTies = (activities: readonly Activity[], limit: number): readonly Activity[] => {
  const last = activities[limit - 1];
  return last === undefined ? activities : activities.filter(({ at }, index) => index < limit || at === last.at);
};

/** Timelines and recent locations, restricted to files that the caller may read. */
export const createTimelineLists = ({ access, views }: { readonly access: Access; readonly views: FileViews }) => {
  /** Returns the activities on readable files. Each file is checked once. */
  const readable = async (scope: CallScope<Caller>, activities: readonly Activity[]): Promise<Activity[]> => {
    const found = await access.findMany(scope, [...new Set(activities.map(({ fileGuid }) => fileGuid))]);
    return activities.filter(({ fileGuid }) => found.get(fileGuid)?.decision.capabilities.canRead.value);
  };

  const collect = async (scope: CallScope<Caller>, { lastTimestamp, limit = timelineLimit.default }: TimelineQuery, next: (before: string | null) => Promise<ActivityBatch>): Promise<Timeline> => {
    const found: Activity[] = [];
    let endsAt: string | null = lastTimestamp === undefined ? null : momentOf(lastTimestamp);
    for (let stretch = 0; stretch < maximumScans; stretch += 1) {
      const { activities, endsAt: end } = await next(endsAt);
      found.push(...await readable(scope, activities));
      endsAt = end === null ? null : isoOf(end);
      if (found.length >= limit || endsAt === null) break;
    }
    const page = withTies(found, limit);
    const last = page.at(-1);
    const lastShown = page.length < found.length && last ? isoOf(last.at) : endsAt;
    const { files, capabilitySets } = await views.page(scope, [...new Set(page.map(({ fileGuid }) => fileGuid))], null);
    return { entries: entriesOf(page, new Map(files.map((file) => [file.guid, file]))), capabilitySets, lastTimestamp: lastShown, hasMore: lastShown !== null };
  };

  return {
    /** The member timeline: activities of all people on files that the caller may read. */
    members: (scope: CallScope<Caller>, query: TimelineQuery): Promise<Timeline> =>
      collect(scope, query, (before) => listReadableCandidates(scope.db, reachedPersonOf(scope.caller), before, scanSize)),

    /** Activities of all people in a space or folder, on files that the caller may read. */
    async file(scope: CallScope<Caller>, query: TimelineQuery & { readonly guid: string }): Promise<Timeline> {
      const { db } = scope;
      const { file: { path } } = await access.open(scope, guidOfId(query.guid));
      return collect(scope, query, (before) => listActivitiesBelow(db, path, before, timelineLimit.maximum));
    },

    async locations(scope: CallScope<Caller>): Promise<Pick<PageOfFiles, 'files' | 'capabilitySets'>> {
      const { db, caller } = scope;
      const guids = await listLocations(db, caller.personId, locationsLoaded);
      const found = await access.findMany(scope, guids);
      const shown = guids.filter((guid) => {
        const opened = found.get(guid);
        return opened?.file.trashRoot === null && opened.decision.capabilities.canRead.value;
      });
      return views.page(scope, shown.slice(0, locationLimit), null);
    },
  };
};

export type TimelineLists = ReturnType<typeof createTimelineLists>;
