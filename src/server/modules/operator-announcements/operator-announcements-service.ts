import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { Locale } from '../../../contract/preferences';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import { recordPersonEvent } from '../people/person-events-service';
import { preferredLocale, type SettingsService } from '../settings/settings-service';
import { announcementIdOf, readAnnouncement } from './announcement-file-service';

export interface OperatorAnnouncementsDependencies {
  /** The file that the operator writes. */
  readonly path: string;
  readonly settings: Pick<SettingsService, 'find' | 'set'>;
}

/** The setting with the id of the announcement that the person dismissed last (decisions, 7.5). */
const settingName = 'prompt:announcement';

const isDismissed = async ({ settings }: OperatorAnnouncementsDependencies, { db, caller: { personId } }: CallScope<Caller>, id: string): Promise<boolean> => {
  const dismissed = await settings.find(db, personId, settingName);
  return typeof dismissed === 'object' && dismissed !== null && 'id' in dismissed && dismissed.id === id;
};

/** The announcement in the caller's language; null without one, and after the caller dismissed it. */
const get = async (dependencies: OperatorAnnouncementsDependencies, scope: CallScope<Caller>, requestLocale: Locale): Promise<EndpointOutput<'announcement.get'>> => {
  const announcement = await readAnnouncement(dependencies.path);
  if (announcement === null) return { data: null };
  const id = announcementIdOf(announcement);
  if (await isDismissed(dependencies, scope, id)) return { data: null };
  const locale = await preferredLocale(scope.db, scope.caller.personId) ?? requestLocale;
  return { data: { id, text: announcement.text[locale], link: announcement.link } };
};

/** Dismisses the announcement for the caller; all windows of the caller receive an event. An announcement that is over changes nothing. */
const dismiss = async (dependencies: OperatorAnnouncementsDependencies, scope: CallScope<Caller>, id: string): Promise<void> => {
  const announcement = await readAnnouncement(dependencies.path);
  if (announcement === null || announcementIdOf(announcement) !== id || await isDismissed(dependencies, scope, id)) return;
  const { db, caller: { personId, person: { desktopGuid } } } = scope;
  await dependencies.settings.set(db, personId, settingName, { id });
  await recordPersonEvent(scope, 'Account', { personId, desktopGuid });
};

/** Announcements of the operator to all people (account specification, section 7). */
export const createOperatorAnnouncements = (dependencies: OperatorAnnouncementsDependencies) => bindFirst(dependencies, { get, dismiss });

export type OperatorAnnouncements = ReturnType<typeof createOperatorAnnouncements>;
