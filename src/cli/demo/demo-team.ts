import { sql } from 'drizzle-orm';
import { collaboratorTypes, type CollaboratorRole } from '../../contract/entities/permissions';
import type { Database } from '../../server/db/database-handle';
import type { DemoImporter } from './demo-importer';
import { mainActions, productSpace } from './demo-contents';

interface Person { readonly id: number }
/** The people of the demo workspace by their role in its team; the last two are members. */
export type DemoTeamPeople = Readonly<Record<'creator' | 'admin' | 'designer' | 'seller', Person>>;
/** Their actions. */
export type DemoTeamActions = Readonly<Record<keyof DemoTeamPeople, DemoImporter['once']>>;

export interface DemoTeam {
  readonly id: number;
  readonly design: number;
  readonly overseas: number;
}

/** Creates the team of the demo workspace as its people would: by an invitation, with a nested department. */
export const createDemoTeam = async (people: DemoTeamPeople, { creator, admin, designer, seller }: DemoTeamActions): Promise<DemoTeam> => {
  const { id } = await creator('team', (client, options) => client.call('teams.create', { body: { name: 'Lindqvist & Friends' } }, options));
  await creator('spaces of members', (client, options) => client.call('teams.changeSetting', { params: { settingName: 'spaces' }, body: { membersCreateSpaces: true } }, options));
  await creator('several tags', (client, options) => client.call('teams.changeSetting', { params: { settingName: 'file_tags' }, body: { multipleFileTags: true } }, options));
  const { guid: inviteGuid } = await creator('invitation', (client, options) => client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: 3, departmentId: null } }, options));
  for (const join of [admin, designer, seller]) await join('join', (client, options) => client.call('teams.join', { body: { inviteGuid } }, options));
  await creator('admin', (client, options) => client.call('members.change', { body: { memberIds: [people.admin.id], role: 'admin' } }, options));

  const department = async (name: string, parentId: number | null, member: Person): Promise<number> => {
    const { id: departmentId } = await creator(`department ${name}`, (client, options) => client.call('departments.create', { body: { name, parentId } }, options));
    await creator(`members of ${name}`, (client, options) => client.call('departments.changeMembers', { params: { departmentId }, body: { add: [member.id], remove: [] } }, options));
    return departmentId;
  };
  const design = await department('Design', null, people.designer);
  const sales = await department('Sales', null, people.admin);
  return { id, design, overseas: await department('Overseas', sales, people.seller) };
};

/** Gives the demo team EnterprisePremium without an end, to try out all features. Idempotent. */
export const giveAllFeatures = async (database: Database, team: DemoTeam): Promise<void> => {
  await database.execute(sql`update teams set edition_id = 2, is_trial = false, expires_at = null, seat_count = null where id = ${team.id}`);
};

/** Dates the demo people's files back to when their content was last changed, so that the workspace does not look new. Idempotent. */
export const backdateDemoFiles = async (database: Database, people: DemoTeamPeople): Promise<void> => {
  await database.execute(sql`
    update files set created_at = modified_at, updated_at = modified_at, modified_at = null
    where modified_at is not null and creator_id = any(${sql.param(Object.values(people).map(({ id }) => id))})`);
};

/**
 * Creates the team's shared data: a space with files and an announcement, folders shared with people and departments,
 * tags.
 */
export const createTeamContents = async ({ once, importAll, guidOf }: DemoImporter, { admin, designer }: DemoTeamPeople, team: DemoTeam): Promise<void> => {
  const { guid } = await once('space', (client, options) => client.call('spaces.create', { body: { name: productSpace.name } }, options));
  await importAll(productSpace.entries, guid, 'space');

  const share = (fileGuid: string, type: keyof typeof collaboratorTypes, id: number, role: CollaboratorRole): Promise<unknown> =>
    once(`share ${fileGuid} ${type} ${id}`, (client, options) => client.call('sharing.addCollaborator', { params: { id: fileGuid }, body: { type: collaboratorTypes[type], id, role } }, options));
  await share(guid, 'team', team.id, 'editor');
  await share(guidOf('Product launch'), 'user', designer.id, 'commentator');
  await share(guidOf('Product launch'), 'department', team.design, 'editor');
  await share(guidOf('فريق المبيعات'), 'department', team.overseas, 'editor');
  await share(guidOf('市场部资料'), 'user', admin.id, 'editor');

  const tag = (name: string, colour: string, tagType: 'team' | 'user'): Promise<{ id: number }> =>
    once(`tag ${name}`, (client, options) => client.call('tags.create', { body: { name, colour, tagType } }, options));
  const [launch, draft, mine] = [await tag('Launch', '#2f6df6', 'team'), await tag('Draft', '#d97706', 'team'), await tag('Read later', '#18864b', 'user')];
  await once('tags of the plan', (client, options) => client.call('tags.set', { params: { id: guidOf('Launch plan') }, body: { team: [launch.id, draft.id], user: [mine.id] } }, options));
  await once('tags of the budget', (client, options) => client.call('tags.set', { params: { id: guidOf('Budget') }, body: { team: [launch.id] } }, options));

  await once('announcement', (client, options) => client.call('announcements.put', { params: { guid }, body: { announcement: productSpace.announcement } }, options));
  await once('pin', (client, options) => client.call('spaces.pin', { params: { guid } }, options));
};

/** Stars, quick access, templates and trash of the first person. */
export const createMainActions = async ({ once, guidOf }: DemoImporter): Promise<void> => {
  for (const name of mainActions.starred) await once(`star ${name}`, (client, options) => client.call('files.star', { params: { id: guidOf(name) } }, options));
  for (const name of mainActions.quickAccess) await once(`quick access ${name}`, (client, options) => client.call('quickAccess.create', { body: { guid: guidOf(name) } }, options));
  for (const { name, of } of mainActions.templates) await once(`template ${name}`, (client, options) => client.call('templates.create', { body: { name, originGuid: guidOf(of) } }, options));
  for (const name of mainActions.trashed) await once(`trash ${name}`, (client, options) => client.call('files.remove', { params: { id: guidOf(name) } }, options));
};

/** The second person shares a file with the first one. */
export const shareWithMain = ({ once, guidOf }: DemoImporter, { creator }: DemoTeamPeople): Promise<unknown> =>
  once('share with the first person', (client, options) => client.call('sharing.addCollaborator', { params: { id: guidOf(mainActions.sharedWithMain) }, body: { type: collaboratorTypes.user, id: creator.id, role: 'editor' } }, options));
