import type { CollaboratorRole, ShareMode } from '../../../contract/entities/permissions';

/** Audience of a link with this mode. `people`: only the collaborators, because there is no link. */
export const audienceOf = (mode: ShareMode | null): 'people' | 'team' | 'anyone' => {
  if (mode === null || mode === 'private') return 'people';
  return mode.startsWith('enterprise_') ? 'team' : 'anyone';
};

/** Role that a mode grants; null if it grants none. */
export const roleOfMode = (mode: ShareMode | null): CollaboratorRole | null => {
  switch (mode) {
    case 'readonly': case 'enterprise_readonly': return 'reader';
    case 'commentable': case 'enterprise_commentable': return 'commentator';
    case 'editable': case 'enterprise_editable': return 'editor';
    case 'private': case null: return null;
  }
};
