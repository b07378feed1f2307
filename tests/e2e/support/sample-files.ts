import type { ApiClient } from '../../../src/api-client/api-client';
import { fileTypes, type FileTypeName } from '../../../src/contract/entities/file';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { registerOnApi } from './account';
import { openDatabase } from './database';
import type { TestServer } from './server';

/** At least one file of each kind, for specs that visit every view. */
export interface SampleFiles {
  readonly folder: string;
  readonly emptyFolder: string;
  readonly document: string;
  readonly space: string;
  readonly tag: number;
  /** Another person's file, shared with nobody. */
  readonly closed: string;
  /** A file in the trash. */
  readonly gone: string;
  /** Files with open links: a file, a folder, and a file with a password. */
  readonly openFile: string;
  readonly openFolder: string;
  readonly locked: string;
}

/** A name of 200 characters, for rows with a long name. */
const longName = `${'The complete minutes of the meeting in which everybody agreed that names of files ought to be short, '.repeat(2).slice(0, 196)}.txt`;

const day = 86_400_000;

/** Fills the workspace of a person with an empty desktop. */
export const createSampleFiles = async (server: TestServer, mine: ApiClient): Promise<SampleFiles> => {
  const me = await mine.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const yuan = await registerOnApi(server.url, '周予安');
  const layla = await registerOnApi(server.url, 'ليلى الحداد');
  const pool = await openDatabase(server);
  const team = await createTeam({ pool }, 'Harbour & Quill', { editionId: 2, settings: { membersCreateSpaces: true, multipleFileTags: true } });
  await joinTeam({ pool }, team, me.id, 'creator');
  for (const { id } of [noor, yuan, layla]) await joinTeam({ pool }, team, id);
  const department = await createDepartment({ pool }, team, 'Brand & editorial');
  await joinDepartment({ pool }, department, yuan.id);

  const make = async (type: FileTypeName, name: string, folder = 'Desktop', daysAgo = 0, by: ApiClient = mine): Promise<string> => {
    const isOnline = type !== 'folder';
    return (await by.call('files.create', {
      body: { type: fileTypes[type], name, folder, modifiedAt: new Date(Date.now() - daysAgo * day).toISOString(), ...(isOnline ? { content: 'The launch toast is at 18:40, not before.' } : {}) },
    })).guid;
  };
  const share = (by: ApiClient, guid: string, type: 1 | 2 | 3, id: number, role: 'reader' | 'commentator' | 'editor', isAdmin = false): Promise<unknown> =>
    by.call('sharing.addCollaborator', { params: { id: guid }, body: { type, id, role, ...(isAdmin ? { isAdmin } : {}) } });

  const folder = await make('folder', 'Press & retail kit', 'Desktop', 1);
  const emptyFolder = await make('folder', '品牌素材库', 'Desktop', 2);
  await make('folder', 'عقود الموردين ٢٠٢٦', 'Desktop', 4);
  const document = await make('newdoc', 'Brand voice guide');
  const locked = await make('mosheet', 'Q4 production budget', 'Desktop', 0.1);
  await make('presentation', '新製品発表会スライド 最終', 'Desktop', 0.4);
  const starred = await make('mindmap', 'Naming routes, round three', 'Desktop', 1);
  await make('board', 'Packaging wall: kraft vs. cotton rag', 'Desktop', 3);
  await make('form', 'Retailer feedback form', 'Desktop', 3);
  await make('table', '渠道物料排期表', 'Desktop', 5);
  await make('newdoc', longName, 'Desktop', 8);
  await make('newdoc', 'X', 'Desktop', 60);
  await make('newdoc', 'عرض إطلاق الخريف للموزعين', folder, 2);
  await make('newdoc', 'Launch day run of show', folder);
  const gone = await make('newdoc', 'Press release v1', 'Desktop', 2);
  await mine.call('files.remove', { params: { id: gone }, query: {} });

  await share(mine, document, 1, noor.id, 'editor');
  await share(mine, document, 2, department, 'commentator');
  await share(mine, document, 1, layla.id, 'reader');
  await share(mine, folder, 1, yuan.id, 'editor');
  await mine.call('files.star', { params: { id: starred } });
  await mine.call('files.lock', { params: { id: locked } });
  for (const guid of [document, locked]) await mine.call('quickAccess.create', { body: { guid } });
  for (const guid of [document, starred]) await mine.call('files.use', { params: { id: guid }, body: { action: 'open' } });
  const tag = await mine.call('tags.create', { body: { name: 'For review', colour: '#2f7f53', tagType: 'team' } });
  const ownTag = await mine.call('tags.create', { body: { name: 'Press', colour: '#3a6aa6', tagType: 'user' } });
  await mine.call('tags.set', { params: { id: document }, body: { add: { team: [tag.id], user: [ownTag.id] } } });

  const { guid: space } = await noor.client.call('spaces.create', { body: { name: 'Autumn launch' } });
  await share(noor.client, space, 1, me.id, 'editor', true);
  await noor.client.call('announcements.put', { params: { guid: space }, body: { announcement: 'Proofs arrive on Tuesday.' } });
  await make('newdoc', '秋季发布会主持稿（第二版）', space, 0, noor.client);
  await make('folder', 'Campaign', space, 1);
  await mine.call('spaces.pin', { params: { guid: space } });
  await share(noor.client, await make('newdoc', 'Embargo', 'Desktop', 0, noor.client), 1, me.id, 'reader');
  const closed = await make('newdoc', 'Salaries', 'Desktop', 0, yuan.client);

  const openFile = await make('newdoc', 'Press kit', folder);
  await mine.call('sharing.setMode', { params: { id: openFile }, body: { shareMode: 'readonly' } });
  const openFolder = await make('folder', 'Photographs', folder);
  await make('newdoc', 'Captions', openFolder);
  await mine.call('sharing.setMode', { params: { id: openFolder }, body: { shareMode: 'commentable' } });
  await mine.call('sharing.setMode', { params: { id: starred }, body: { shareMode: 'readonly', passwordProtected: true } });
  await pool.query('update files set created_at = modified_at, updated_at = modified_at, modified_at = null where modified_at is not null');
  await pool.end();
  return { folder, emptyFolder, document, space, tag: tag.id, closed, gone, openFile, openFolder, locked: starred };
};
