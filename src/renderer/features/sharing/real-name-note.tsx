import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { readRealName } from '../../shared/store/real-name/real-name';
import { realNameOpened } from '../../shared/store/real-name/real-name-slice';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { icon16 } from '../../ui/icon-props';
import { LinkButton } from '../../ui/link-button';
import styles from './link-section.module.css';

/** `refused`: why the server refuses a link for everybody for lack of a real name; null if it only warns. */
export const RealNameNote = ({ refused }: { readonly refused: string | null }) => {
  const { t } = useTranslation(['sharing', 'editions']);
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const { value } = useFollowedAccount(readRealName);
  if (value === null || value.isPersonVerified) return refused !== null && <p className={styles.obstacle}><TriangleAlert {...icon16} />{refused}</p>;
  const warning = value.requiredFrom === null ? t('realNameWarning') : t('realNameFrom', { date: formats.day(Date.parse(value.requiredFrom)) });
  return (
    <p className={styles.obstacle}>
      <TriangleAlert {...icon16} />
      <span>{refused ?? warning} <LinkButton onPress={() => { dispatch(realNameOpened('person')); }}>{t('editions:verifyRealName')}</LinkButton></span>
    </p>
  );
};
