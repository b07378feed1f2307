import type { CollaboratorRole, ShareMode } from '../../../contract/entities/permissions';

/** To whom a link of a mode opens; `people`: to those alone who were added, because it is none. */
export const audienceOf = (mode: ShareMode | null): 'people' | 'team' | 'anyone' => {
  if (mode === null || mode === 'private') return 'people';
  return mode.startsWith('enterprise_') ? 'team' : 'anyone';
};

/** What a mode lets people do; null where it opens nothing. */
export const roleOfMode = (mode: ShareMode | null): CollaboratorRole | null => {
  switch (mode) {
    case 'readonly': case 'enterprise_readonly': return 'reader';
    case 'commentable': case 'enterprise_commentable': return 'commentator';
    case 'editable': case 'enterprise_editable': return 'editor';
    case 'private': case null: return null;
  }
};
