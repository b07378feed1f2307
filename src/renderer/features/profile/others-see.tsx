import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Myself } from '../../../contract/entities/myself';
import { useAppSelector } from '../../shared/store/store-hooks';
import { Avatar } from '../../ui/avatar';
import { avatarToneOf } from '../../ui/avatar-tone';
import { DeckledSheet } from '../../ui/deckled-sheet';
import { createMediaQueryHook } from '../../ui/media-query';
import { PersonName } from '../../ui/person-name';
import styles from './others-see.module.css';

/** The dialog is 800 px wide and stays in the middle of the window, with the sheet of 266 px beside it. */
const useHasRoom = createMediaQueryHook('(width >= 1364px)');

/** How other people see this person, with a name that is not saved yet. In narrow windows nothing is shown. */
export const OthersSee = ({ myself, name }: { readonly myself: Myself; readonly name: string }) => {
  const { t } = useTranslation('profile');
  const team = useAppSelector((state) => state.team.value?.team ?? null);
  const hasRoom = useHasRoom();
  if (!hasRoom) return null;
  const shown = { name, avatar: myself.avatar };
  return (
    <DeckledSheet isTucked className={styles.sheet ?? ''} label={t('othersSee')}>
      <h3 className={styles.title}>{t('othersSee')}</h3>
      <p className={styles.text}>{t('othersSeeText')}</p>
      <p className={styles.person}>
        <Avatar person={shown} size={40} />
        <span className={styles.words}>
          <strong className={styles.name}><PersonName person={shown} /></strong>
          {team && <bdi className={styles.text}>{team.name}</bdi>}
        </span>
      </p>
      <p className={styles.line} aria-hidden>
        {t('cursorSample')}
        <span className={styles.cursor} style={{ '--who': `var(--who-${avatarToneOf(name)})` } as CSSProperties}><span className={styles.flag}><PersonName person={shown} /></span></span>
      </p>
      {team && (
        <>
          <h4 className={styles.heading}>{t('outside')}</h4>
          <p className={styles.fact}>{t('outsideTitle')}</p>
          <p className={styles.text}>{t('outsideText')}</p>
        </>
      )}
      {name !== myself.name && (
        <>
          <h4 className={styles.heading}>{t('onceSaved')}</h4>
          <p className={styles.fact}>{t('onceSavedTitle')}</p>
          <p className={styles.text}>{t('onceSavedText')}</p>
        </>
      )}
    </DeckledSheet>
  );
};
