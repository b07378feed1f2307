import { useTranslation } from 'react-i18next';
import type { AccessExplanation } from '../../../contract/entities/access-changes';
import { usePersonName } from '../../ui/person-name';
import { useListText } from './use-list-text';

/** Maximum number of people named. */
const namedAtMost = 3;

/** A sentence on who can grant the missing permission. Renders nothing if the person may not know any of them. */
export const GrantorsText = ({ guid, grantors }: { readonly guid: string; readonly grantors: AccessExplanation['grantors'] }) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const listText = useListText();
  const named = grantors.flatMap(({ kind, level, subjects }) => subjects.map((subject) => {
    const name = nameOf(subject);
    const isHere = level.guid === guid;
    if (kind === 'owner') return isHere ? t('grantorOwner', { name }) : t('grantorOwnerOf', { name, level: level.name });
    return isHere ? t('grantorAdmin', { name }) : t('grantorAdminOf', { name, level: level.name });
  }));
  const distinct = [...new Set(named)].slice(0, namedAtMost);
  return distinct.length === 0 ? null : <>{t('grantors', { names: listText(distinct, 'disjunction') })}</>;
};
