import { guideTypes, type Guide, type GuideType } from '../../../contract/api/guide-endpoints';
import { ApiError } from '../../api-error';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { isoTimestamp } from '../../timestamps';
import { recordPersonEvent } from '../people/person-events-service';
import { findGuides, insertGuide, type GuideRow } from './guides-repository';

const isGuideType = (name: string): name is GuideType => (guideTypes as readonly string[]).includes(name);

const requireType = (name: string | undefined): GuideType => {
  if (name === undefined || name === '') throw new ApiError('GUIDE_TYPE_REQUIRED');
  if (!isGuideType(name)) throw new ApiError('GUIDE_TYPE_UNKNOWN');
  return name;
};

/** A type that only a newer server knows is left out. */
const present = ({ type, createdAt }: GuideRow): readonly Guide[] => (isGuideType(type) ? [{ type, createdAt: isoTimestamp(createdAt) }] : []);

const list = async ({ db, caller: { personId } }: CallScope<Caller>): Promise<Guide[]> => (await findGuides(db, personId)).flatMap(present);

const find = async (scope: CallScope<Caller>, type: GuideType): Promise<Guide> => {
  const found = (await list(scope)).find((guide) => guide.type === type);
  if (!found) throw new ApiError('GUIDE_NOT_FOUND');
  return found;
};

/** Guides of the caller: things that a person learns or does once (account specification, sections 7 and 8). */
export const guides = {
  list,

  /** Throws GUIDE_TYPE_UNKNOWN, and GUIDE_NOT_FOUND if the caller has not completed the guide. */
  get: (scope: CallScope<Caller>, type: string): Promise<Guide> => find(scope, requireType(type)),

  /** Completes a guide; all windows of the caller receive an event. Throws GUIDE_TYPE_REQUIRED and GUIDE_TYPE_UNKNOWN. */
  async create(scope: CallScope<Caller>, name: string | undefined): Promise<Guide> {
    const type = requireType(name);
    const { db, caller: { personId, person: { desktopGuid } } } = scope;
    if (await insertGuide(db, personId, type)) await recordPersonEvent(scope, 'Account', { personId, desktopGuid });
    return find(scope, type);
  },

  /** Completes the guide of an action, in the transaction of the action. The event of the action announces it. */
  async complete(db: Database, personId: number, type: GuideType): Promise<void> {
    await insertGuide(db, personId, type);
  },
} as const;
