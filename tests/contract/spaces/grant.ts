import type { TestServer } from '../../support/test-server';

/** A grant, made directly in the database. Person 1, department 2, team 3. */
export const grant = async (
  { pool }: TestServer, fileGuid: string, subjectType: 1 | 2 | 3, subjectId: number, role: 'reader' | 'commentator' | 'editor' | null, { isAdmin = false, by = subjectId } = {},
): Promise<void> => {
  await pool.query(
    'insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by) values ($1, $2, $3, $4, $5, $6)',
    [fileGuid, subjectType, subjectId, role, isAdmin, by],
  );
  await pool.query(`update files set ${subjectType === 1 ? 'collaborator_count = collaborator_count' : 'department_collaborator_count = department_collaborator_count'} + 1 where guid = $1`, [fileGuid]);
};
