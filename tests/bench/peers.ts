import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { clientReadyEvent, socketPath } from '../../src/contract/realtime/events';

/**
 * The peers of our server: the least code that sends the same bytes from the same database. They have no rights and no
 * validation, and share no code with the server.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const iso = (text: string): string => `${text.slice(0, 10)}T${text.length === 26 ? text.slice(11) : `${text.slice(11)}${text.length > 19 ? '' : '.'}`.padEnd(15, '0')}Z`;
const granted = { value: true, reason: 'UNKNOWN' };
const refused = (reason: string) => ({ value: false, reason });

/** `GET /listing?folder=&desktop=`: the first 1,000 files of a folder, latest first, from one SELECT. */
const startFastify = async (): Promise<string> => {
  const app = fastify();
  app.get('/listing', async (request, reply) => {
    const { folder, desktop } = request.query as { folder: string; desktop: string };
    const { rows } = await pool.query<Record<string, string> & { type: number; revision: number; creator_id: string; updated_by: string }>({
      name: 'listing',
      text: `select f.guid, f.name, f.sort_name, f.type, f.parent_guid, (f.created_at at time zone 'UTC')::text as created_at,
          (f.updated_at at time zone 'UTC')::text as updated_at, f.revision, f.creator_id, c.name as creator_name, c.avatar as creator_avatar,
          f.updated_by, u.name as updater_name, u.avatar as updater_avatar
        from files f join people c on c.id = f.creator_id join people u on u.id = f.updated_by
        where f.parent_guid = $1 and f.folder_rank = 1 and f.trash_root is null
        order by f.updated_at desc, f.guid desc limit 1000`,
      values: [folder],
    });
    const files = rows.map((row) => {
      const parentId = row.parent_guid === desktop ? 'Desktop' : row.parent_guid;
      return {
        id: row.guid, guid: row.guid, name: row.name, sortName: row.sort_name, type: row.type, subType: 'newdoc', kind: 'ShimoFile', parentId, folder: parentId,
        createdAt: iso(row.created_at ?? ''), updatedAt: iso(row.updated_at ?? ''),
        creator: { id: Number(row.creator_id), name: row.creator_name, avatar: row.creator_avatar },
        updatedUser: { id: Number(row.updated_by), name: row.updater_name, avatar: row.updater_avatar },
        role: 'owner', revision: row.revision, capabilitySet: 0, parentRole: 'owner',
      };
    });
    const capabilitySets = [{
      canRead: granted, canEdit: granted, canComment: granted, canManage: granted, canExit: refused('NO_ACCESS_MODIFY'), canExport: granted,
      canManageCollaborator: granted, canManageAdmin: granted, canAddOutsider: granted, canCreateChildFile: refused('PARENT_NOT_A_FOLDER'),
      canChangeShareMode: granted, canChangeTeamShareMode: refused('NO_ACCESS_MODIFY'), canCopy: granted, canLock: granted, canUnlock: refused('NO_ACCESS_MODIFY'),
      canRemove: { value: true, reason: 'ONLY_DELETE_FILE' }, canDownload: granted, canMove: granted, canSetPassword: granted,
      canLockSheetCell: refused('FILE_HAS_NO_CONTENT'), canUncompress: refused('FILE_HAS_NO_CONTENT'), canDuplicate: granted, canSaveAsTemplate: granted,
      canModifyAdvancedPermission: granted, canCustomizeAdvancedPermission: granted, canApplyPermission: refused('NO_ACCESS_MODIFY'), canRename: granted,
      canPrint: granted, canModifyTeamFileTag: refused('NO_ACCESS_EDIT'), canSetFileAuth: granted, canUseChangeRoleFeature: granted,
      canUseMoveFeature: granted, canUsePasswordShareFileFeature: granted, canUseSheetLockFeature: granted,
    }];
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ files, capabilitySets, nextCursor: null }));
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
};

interface ProfileRow {
  readonly gender: boolean | null;
  readonly team: (Record<'id' | 'memberCount' | 'usedSeatCount' | 'spaceCount', number> & Record<'name' | 'type' | 'scale' | 'createdAt' | 'role', string> & { readonly creator: object }) | null;
  readonly joinedAt: string;
  readonly isOutsider: boolean;
  readonly places: readonly { readonly guid: string; readonly usedBytes: number }[];
}

/** Everything of a description besides the session, by one query. */
const profileOf = async (personId: string): Promise<ProfileRow> => {
  const { rows: [profile] } = await pool.query<ProfileRow>({
    name: 'profile',
    text: `select p.gender,
        (select row_to_json(detailed) from (
          select t.id, t.name, t.type, t.scale, t.created_at::text as "createdAt", t.edition_id as "editionId", t.is_trial as "isTrial", to_json(t.expires_at) #>> '{}' as "expiresAt",
            t.seat_count as "seatCount", t.disk_volume_quota as "quotaBytes", t.settings, t.province, t.city, own.role, counted.members as "memberCount", counted.seats as "usedSeatCount",
            (select json_build_object('id', c.id, 'name', c.name, 'avatar', c.avatar) from team_members cm join people c on c.id = cm.person_id where cm.team_id = t.id and cm.role = 'creator') as creator,
            (select count(*) from spaces s join files f on f.guid = s.guid where s.team_id = t.id and f.trash_root is null) as "spaceCount"
          from team_members own join teams t on t.id = own.team_id
          cross join lateral (select count(*) as members, count(*) filter (where m.is_seat and m.role <> 'disabled') as seats from team_members m where m.team_id = t.id) counted
          where own.person_id = p.id) detailed) as team,
        tm.joined_at::text as "joinedAt",
        tm.person_id is null and exists (
          select from grants g join files f on f.guid = g.file_guid
          where g.subject_type = 1 and g.subject_id = p.id and f.trash_root is null and exists (
            select from spaces place where place.guid = split_part(f.path, '/', 1) and place.team_id is not null
              and not exists (select from team_members own where own.person_id = p.id and own.team_id = place.team_id))) as "isOutsider",
        coalesce((select json_agg(json_build_object('guid', place.guid, 'isSpace', place.is_space, 'quotaBytes', place.quota, 'usedBytes', coalesce(u.size_bytes, 0)) order by place.is_space, place.guid)
          from (
            select p.desktop_guid as guid, false as is_space, p.disk_volume_quota as quota
            union all select s.guid, true, s.disk_volume_quota from files f join spaces s on s.guid = f.guid
              where f.creator_id = p.id and f.type = 2 and s.team_id is null and f.trash_root is null) place
          left join usage u on u.root_guid = place.guid), '[]'::json) as places,
        json_build_object('boughtBytes', p.bought_bytes, 'boughtBytesUntil', p.bought_bytes_until) as bought, ps.preferences, ps.channels,
        json_build_object('isShowIconOnly', ps.settings -> 'isShowIconOnly', 'createFileByTemplate', ps.settings -> 'createFileByTemplate') as older
      from people p left join team_members tm on tm.person_id = p.id left join person_settings ps on ps.person_id = p.id
      where p.id = $1`,
    values: [personId],
  });
  if (!profile) throw new Error('The benchmark has no person.');
  return profile;
};

interface SessionRow {
  readonly person_id: string; readonly name: string; readonly email: string | null; readonly mobile: string | null; readonly avatar: string | null; readonly status: number;
  readonly has_password: boolean; readonly desktop_guid: string; readonly created_at: string; readonly updated_at: string;
}

/** The person of a token, by the query that reads the session too. */
const personOf = async (token: string): Promise<SessionRow> => {
  const { rows: [row] } = await pool.query<SessionRow>({
    name: 'session',
    text: `select s.id as session_id, s.last_seen_at, p.id::text as person_id, p.name, p.email, p.mobile, p.avatar, p.status, p.is_blocked,
        p.password_hash is not null as has_password, p.desktop_guid, p.created_at::text as created_at, p.updated_at::text as updated_at,
        json_build_object('personalEdition', p.personal_edition, 'membershipExpiresAt', p.membership_expires_at,
          'team', case when t.id is not null then json_build_object('id', t.id, 'role', tm.role, 'isSeat', tm.is_seat, 'editionId', t.edition_id,
            'isTrial', t.is_trial, 'expiresAt', t.expires_at, 'isDingtalk', t.is_dingtalk, 'departmentIds', coalesce((
              select json_agg(distinct above.id) from department_members dm
              join departments d on d.id = dm.department_id cross join unnest(d.path) as above(id) where dm.person_id = p.id), '[]'::json)) end) as account
      from sessions s join people p on p.id = s.person_id
      left join team_members tm on tm.person_id = p.id left join teams t on t.id = tm.team_id
      where s.token_hash = $1 and s.expires_at > $2`,
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  if (!row) throw new Error('The benchmark has no session.');
  return row;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part as string;
  return body;
};

/**
 * `GET /me`: the person of a token, by the two queries that the description needs. The peer computes no features, limits and rights:
 * they come from the template, a description of the same person that `PUT /me` sets.
 */
const startNodeHttp = async (): Promise<string> => {
  let template: { readonly team: object; readonly storageSpaces: readonly object[] } | null = null;
  const describe = async (token: string): Promise<string> => {
    const row = await personOf(token);
    const { gender, team, joinedAt, isOutsider, places } = await profileOf(row.person_id);
    return JSON.stringify({
      ...template, id: Number(row.person_id), name: row.name, email: row.email, mobile: row.mobile, avatar: row.avatar, avatarUrl: row.avatar, mobileAccount: row.mobile,
      createdAt: new Date(row.created_at).toISOString(), updatedAt: new Date(row.updated_at).toISOString(), hasPassword: row.has_password, status: row.status, desktopGuid: row.desktop_guid,
      gender, isOutsider, teamTime: new Date(joinedAt).toISOString(),
      team: team && {
        ...template?.team, id: team.id, enterpriseId: String(team.id), name: team.name, type: team.type, scale: team.scale, createdAt: new Date(team.createdAt).toISOString(),
        resources: { memberCount: team.memberCount, usedSeatCount: team.usedSeatCount, spaceCount: team.spaceCount, diskVolume: null }, role: team.role, creator: team.creator,
      },
      storageSpaces: places.map(({ guid, usedBytes }, index) => ({ ...template?.storageSpaces[index], guid, used: usedBytes })),
    });
  };
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      if (request.method === 'PUT') {
        template = JSON.parse(await readBody(request)) as typeof template;
        response.end();
        return;
      }
      const body = await describe((request.headers.authorization ?? '').slice('Bearer '.length));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(body);
    };
    void respond();
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Sockets without authentication: `POST /emit` sends its body to all of them. */
const startSending = async (attach: (server: HttpServer) => (text: string) => void): Promise<string> => {
  const server = createServer();
  const send = attach(server);
  server.on('request', (incoming, response) => {
    if (incoming.url !== '/emit') return;
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => { text += part; }).once('end', () => {
      send(text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const startSocketIo = (): Promise<string> => startSending((server) => {
  const io = new Server(server, { path: socketPath, serveClient: false });
  io.on('connection', (socket) => { socket.on(clientReadyEvent, (_message, acknowledge: (result: object) => void) => { acknowledge({ seq: 0 }); }); });
  return (text) => { io.emit('File', JSON.parse(text)); };
});

const startWs = (): Promise<string> => startSending((server) => {
  const sockets = new WebSocketServer({ server });
  return (text) => { for (const socket of sockets.clients) socket.send(text); };
});

const programs = { fastify: startFastify, 'node:http': startNodeHttp, 'socket.io': startSocketIo, ws: startWs };
const startProgram = programs[process.argv[2] as keyof typeof programs];
process.once('SIGTERM', () => process.exit(0));
console.log(`The peer is ready at ${await startProgram()}`);
