import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../contract/entities/file';
import { unsyncedRefusal } from '../../../core/sync/offline-guards';
import { isUnreachable } from '../bridge-failure';
import { useErrorText } from '../i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../store/store-hooks';
import { sharingOpened } from '../store/sharing/sharing-slice';
import { useRequest } from '../use-request';
import { Button } from '../../ui/button';
import { PeopleSkeleton } from './people-skeleton';
import { collaboratorKeyOf, PersonLine } from './person-line';
import { rankTextKeyOf } from './role-text-keys';
import { useFileEventCount } from './use-file-event-count';
import { useLinkOver } from './use-link-over';
import { useLinkTexts } from './use-link-texts';
import styles from './people-of-file.module.css';

/** Maximum number of people shown by name; the others are only counted. */
const shownAtMost = 6;
const countedAtMost = 50;

/** Summary of a file's collaborators and its link; the dialog has the details. Hidden from visitors. */
export const PeopleOfFile = ({ file }: { readonly file: File }) => {
  const { guid, shareMode, collaboratorCount, departmentCollaboratorCount } = file;
  const { t } = useTranslation('sharing');
  const words = useLinkTexts();
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const bridge = useBridge();
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  const unsynced = unsyncedRefusal({ kind: 'collaborators', guid });
  const isLoaded = isSignedIn && unsynced === null;
  const load = useCallback(
    () => (isLoaded ? bridge.api.call('sharing.collaborators', { params: { id: guid }, query: { limit: countedAtMost } }) : Promise.resolve(null)),
    [bridge, guid, isLoaded],
  );
  const result = useRequest(load, useFileEventCount(guid));
  const overSince = useLinkOver(file);
  const isUntold = result.status === 'failed' && !isUnreachable(result.failure);
  if (!isSignedIn || isUntold) return null;
  const known = result.status === 'ready' ? result.value : null;
  const people = known?.collaborators ?? [];
  const rest = people.length - shownAtMost;
  // The owner and the direct collaborators.
  const expected = Math.min(1 + collaboratorCount + departmentCollaboratorCount, shownAtMost);
  return (
    <section className={styles.section} aria-label={t('whoHasAccess')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('whoHasAccess')}</h3>
        <Button size="small" variant="quiet" onPress={() => { dispatch(sharingOpened({ guids: [guid] })); }}>{t('manage')}</Button>
      </div>
      {unsynced && <p className={styles.quiet}>{errorText(unsynced)}</p>}
      {result.status === 'loading' && <PeopleSkeleton count={expected} />}
      {result.status === 'failed' && <p className={styles.quiet}>{t('peopleUnavailable')}</p>}
      {known && (
        <ul>
          {people.slice(0, shownAtMost).map((person) => <PersonLine key={collaboratorKeyOf(person)} collaborator={person} end={<span className={styles.quiet}>{t(rankTextKeyOf(person))}</span>} />)}
        </ul>
      )}
      {rest > 0 && <p className={styles.rest}>{known?.nextCursor === null ? t('andOthers', { count: rest }) : t('andMany', { count: rest })}</p>}
      {!unsynced && <p className={styles.link}>{overSince === null ? words.mode(shareMode, null) : t('statusOver', { date: words.date(overSince) })}</p>}
    </section>
  );
};
