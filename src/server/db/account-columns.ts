/** Joins for the columns below, beside person `p`. */
export const accountJoins = `
  left join team_members tm on tm.person_id = p.id
  left join teams t on t.id = tm.team_id`;

const membershipFields = `'personalEdition', p.personal_edition, 'membershipExpiresAt', p.membership_expires_at`;
const teamFields = `'id', t.id, 'role', tm.role, 'isSeat', tm.is_seat, 'editionId', t.edition_id, 'isTrial', t.is_trial, 'expiresAt', t.expires_at, 'isDingtalk', t.is_dingtalk`;

/** The `Membership` of person `p` as JSON. */
export const membershipObject = `json_build_object(${membershipFields}, 'team', case when t.id is not null then json_build_object(${teamFields}) end)`;

/** The `BoughtStorage` of person `p`, as arguments of `json_build_object`. */
export const boughtStorageFields = `'boughtBytes', p.bought_bytes, 'boughtBytesUntil', p.bought_bytes_until`;

/**
 * The `Account` of person `p` as JSON. Plain text instead of a drizzle query, because the session lookup is a prepared
 * statement of pg.
 */
export const accountColumn = `
  json_build_object(${membershipFields}, 'team', case when t.id is not null then json_build_object(${teamFields}, 'departmentIds', coalesce((
    select json_agg(distinct above.id) from department_members dm
    join departments d on d.id = dm.department_id cross join unnest(d.path) as above(id) where dm.person_id = p.id), '[]'::json)) end) as account`;
