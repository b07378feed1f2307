import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { UpgradeLink } from '../../shared/upgrade/upgrade-link';
import { DeckledSheet } from '../../ui/deckled-sheet';
import { PersonName } from '../../ui/person-name';
import { Skeleton } from '../../ui/skeleton';
import type { SharingAction } from './sharing-action';
import { groupsOf, keptCountOf, linkEffectsOf, type LinkEffect } from './access-changes';
import { expiryOf, opensFile } from './link-draft';
import { Group, Line, PeopleLine } from './changes-list';
import { RefusedNote } from './refused-note';
import { useShare } from './share-context';
import styles from './access-changes-panel.module.css';

/** A second sheet beside the dialog, which shows who gains and who loses access by the pending action. */
export const AccessChangesPanel = ({ act }: { readonly act: SharingAction }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const { pending: { preview } } = useShare();
  return (
    <DeckledSheet isTucked className={styles.slip ?? ''} label={t('ifApplied')}>
      <h3 className={styles.title}>{t('ifApplied')}</h3>
      <div aria-live="polite" className={styles.body}>
        {preview.kind === 'asking' && <><Skeleton width={160} height={10} /><Skeleton width={120} height={10} /></>}
        {preview.kind === 'over' && <p className={styles.refused}>{t('dayOver')}</p>}
        {preview.kind === 'refused' && (
          <>
            <p className={styles.refused}>{t('notPossible')}</p>
            <RefusedNote capability={act.kind === 'link' ? 'canChangeShareMode' : 'canManageCollaborator'} reason={errorText(preview.failure)} />
            <p><UpgradeLink failure={preview.failure} /></p>
          </>
        )}
        {preview.kind === 'told' && (preview.changes === null ? <EffectsWithoutDryRun act={act} /> : <Effects act={act} changes={preview.changes} />)}
      </div>
    </DeckledSheet>
  );
};

const Effects = ({ act, changes }: { readonly act: SharingAction; readonly changes: AccessChanges }) => {
  const { t } = useTranslation('sharing');
  const words = useLinkTexts();
  const { guid, personId, sharing: { file, collaborators, fetchedAtMs } } = useShare();
  const isOver = file.shareModeExpiredAt !== null && Date.parse(file.shareModeExpiredAt) <= fetchedAtMs;
  const isOpen = file.share.publicShareModeStatus === 'valid' && !isOver;
  const effects = act.kind === 'link' ? linkEffectsOf(file, act.draft, isOpen) : [];
  const end = act.kind === 'link' && opensFile(act.draft) ? expiryOf(act.draft, file.shareModeExpiredAt, fetchedAtMs) : null;
  const [gains, loses] = [groupsOf(changes.gains), groupsOf(changes.loses)];
  const linksBelow = changes.links.filter((link) => link.guid !== guid).length;
  const kept = keptCountOf(act, collaborators.filter(({ owner }) => !owner).length, changes);

  const effectLine = ({ kind, role, direction }: LinkEffect): ReactNode => {
    const rank = role === null ? t('noAccess') : t(roleTextKeys[role]);
    switch (kind) {
      case 'opens': {
        const isProtected = act.kind === 'link' && act.draft.isProtected;
        return <Line key={kind} tone={direction} title={t(isProtected ? 'whoLinkAndPassword' : 'whoLink')} text={end === null ? rank : t('untilDate', { what: rank, date: words.date(end) })} />;
      }
      case 'lowered': return <Line key={kind} tone={direction} title={t('whoLink')} text={rank} />;
      case 'closes': return <Line key={kind} tone={direction} title={t('whoLink')} text={t('linkCloses')} />;
      case 'password': return <Line key={kind} tone={direction} title={t('whoLink')} text={t('linkAsksPassword')} />;
    }
  };
  const gained = effects.filter(({ direction }) => direction === 'gain');
  const lost = effects.filter(({ direction }) => direction === 'lose');
  const isQuiet = gained.length + lost.length + gains.length + loses.length + linksBelow === 0;
  return (
    <>
      {gained.length + gains.length > 0 && (
        <Group title={t('gainAccess')}>
          {gained.map(effectLine)}
          {gains.map((group) => <PeopleLine key={`${group.before} ${group.after}`} group={group} personId={personId} tone="gain" />)}
        </Group>
      )}
      {lost.length + loses.length + linksBelow > 0 && (
        <Group title={t('loseSomething')}>
          {lost.map(effectLine)}
          {loses.map((group) => <PeopleLine key={`${group.before} ${group.after}`} group={group} personId={personId} tone="lose" />)}
          {linksBelow > 0 && <Line tone="lose" title={t('linksBelow', { count: linksBelow })} text={t('linksBelowText')} />}
        </Group>
      )}
      {isQuiet && <p className={styles.text}>{end === null ? t('nobodyTouched') : t('onlyEnd', { date: words.date(end) })}</p>}
      {kept > 0 && <Group title={t('keepWhatTheyHave')}><Line tone="keep" title={t('addedCount', { count: kept })} text={t('rolesStay')} /></Group>}
      {changes.isCapped && <p className={styles.foot}>{t('thereMayBeMore')}</p>}
    </>
  );
};

/** Transferring ownership and inviting an address have no dry run, so their effects are described. */
const EffectsWithoutDryRun = ({ act }: { readonly act: SharingAction }) => {
  const { t } = useTranslation('sharing');
  if (act.kind === 'invite') {
    return (
      <>
        <Group title={t('gainAccess')}><Line tone="gain" title={<bdi dir="ltr" translate="no">{act.address}</bdi>} text={t('invitedAs', { role: t(roleTextKeys[act.role]) })} /></Group>
        <p className={styles.foot}>{t('inviteWaits')}</p>
      </>
    );
  }
  if (act.kind !== 'transfer') return null;
  return (
    <>
      <Group title={t('gainAccess')}><Line tone="gain" title={<PersonName person={act.collaborator.user} />} text={t('becomesOwner')} /></Group>
      <Group title={t('loseSomething')}><Line tone="lose" title={t('youAlone')} text={t('staysEditor')} /></Group>
    </>
  );
};
