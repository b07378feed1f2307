import { useTranslation } from 'react-i18next';
import type { AccessExplanation } from '../../../contract/entities/sharing';
import { useListText } from './use-list-text';

/** So many are named; whoever needs an answer asks one of them. */
const namedAtMost = 3;

/** Who could grant what is missing, in a sentence; nothing where that is nobody whom this person may know of. */
export const WhoCanGrant = ({ guid, grantors }: { readonly guid: string; readonly grantors: AccessExplanation['grantors'] }) => {
  const { t } = useTranslation('sharing');
  const listText = useListText();
  const named = grantors.flatMap(({ kind, level, subjects }) => subjects.map(({ name }) => {
    const isHere = level.guid === guid;
    if (kind === 'owner') return isHere ? t('grantorOwner', { name }) : t('grantorOwnerOf', { name, level: level.name });
    return isHere ? t('grantorAdmin', { name }) : t('grantorAdminOf', { name, level: level.name });
  }));
  const distinct = [...new Set(named)].slice(0, namedAtMost);
  return distinct.length === 0 ? null : <>{t('grantors', { names: listText(distinct, 'disjunction') })}</>;
};
