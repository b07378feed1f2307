import { UserPlus, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import type { Collaborator } from '../../../contract/entities/file';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import { collaboratorKeyOf, PersonLine } from '../../shared/access/person-line';
import { rankTextKeyOf } from '../../shared/access/role-text-keys';
import { PeopleSkeleton } from '../../shared/access/people-skeleton';
import type { FoundPeople } from '../../shared/access/use-people-search';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { selectFile } from '../../shared/store/files/file-selectors';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { useRequest } from '../../shared/use-request';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { usePersonName } from '../../ui/person-name';
import { PersonSearch } from './person-search';
import styles from './spaces.module.css';

/** Members and administrators of a space. */
export const SpaceAdmins = ({ space }: { readonly space: Space }) => {
  const { t } = useTranslation('places');
  const { t: tSharing } = useTranslation('sharing');
  const nameOf = usePersonName();
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const reasonOf = useCapabilityReason();
  const isOffline = useAppSelector(selectIsOffline);
  const [reloads, setReloads] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { guid, revision } = space;
  const file = useAppSelector((state) => selectFile(state, guid));
  const load = useCallback(() => bridge.api.call('sharing.collaborators', { params: { id: guid }, query: { limit: 200 } }), [bridge, guid]);
  // Reloads after each local change, and after changes of the space elsewhere.
  const result = useRequest(load, `${revision} ${reloads}`);
  const reason = reasonOf(space.permissionsAndReasons.canManageAdmin, 'canManageAdmin') ?? (isOffline ? t('needsConnection') : null);
  const change = async (run: () => Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      await run();
    } catch (failed) {
      setError(errorText(failureOf(failed)));
    }
    setReloads((count) => count + 1);
    await dispatch(loadSpaces());
  };
  if (result.status === 'failed') return <p className={styles.note}>{errorText(result.failure)}</p>;
  const people = result.status === 'ready' ? result.value.collaborators : [];
  const setAdmin = ({ type, user, role, isAdmin }: Collaborator): Promise<void> => change(() => bridge.api.call('sharing.changeCollaborator', {
    params: { id: guid, userId: user.id }, query: { type: String(type) as '1' | '2' | '3' }, body: { isAdmin: !isAdmin, role: role ?? 'editor' },
  }));
  const add = (person: FoundPeople['people'][number]): void => {
    const known = people.find(({ type, user }) => type === collaboratorTypes.user && user.id === person.id);
    void (known ? setAdmin({ ...known, isAdmin: false }) : change(() => bridge.api.call('sharing.addCollaborator', {
      params: { id: guid }, query: {}, body: { type: collaboratorTypes.user, id: person.id, role: 'editor', isAdmin: true },
    })));
  };
  const managing = people.filter(({ owner, isAdmin }) => owner || isAdmin);
  const others = people.filter(({ owner, isAdmin }) => !owner && !isAdmin);
  const isLoading = result.status === 'loading';
  // The creator and the collaborators, without administrators.
  const expected = file ? 1 + file.collaboratorCount + file.departmentCollaboratorCount - space.admins.length : 0;
  const memberCount = isLoading ? expected : others.length;
  return (
    <>
      <section aria-label={t('admins')} className={styles.people}>
        <h3 className={styles.peopleHead}>{t('admins')}</h3>
        {isLoading ? <PeopleSkeleton count={space.admins.length} /> : (
          <ul>
            {managing.map((person) => (
              <PersonLine
                key={collaboratorKeyOf(person)} collaborator={person}
                end={person.owner ? <span className={styles.role}>{t('creator')}</span> : (
                  <IconButton
                    size="small" label={t('removeAdmin', { name: nameOf({ ...person.user, type: person.type }) })} icon={<X {...icon16} />} isDisabled={reason !== null} disabledReason={reason}
                    onPress={() => void setAdmin(person)}
                  />
                )}
              />
            ))}
          </ul>
        )}
        {reason === null ? <PersonSearch label={t('addAdmin')} icon={<UserPlus {...icon16} />} excludedIds={managing.map(({ user }) => user.id)} onChoose={add} /> : <p className={styles.note}>{reason}</p>}
        {error !== null && <p role="alert" className={styles.problem}>{error}</p>}
      </section>
      {memberCount > 0 && (
        <section aria-label={t('members')} className={styles.people}>
          <h3 className={styles.peopleHead}>{t('members')} <span className={styles.count}>{t('memberCount', { count: memberCount })}</span></h3>
          {isLoading
            ? <PeopleSkeleton count={memberCount} />
            : <ul>{others.map((person) => <PersonLine key={collaboratorKeyOf(person)} collaborator={person} end={<span className={styles.role}>{tSharing(rankTextKeyOf(person))}</span>} />)}</ul>}
        </section>
      )}
    </>
  );
};
