import { Equal, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessChanges } from '../../../contract/entities/sharing';
import { rankKeys, roleKeys } from '../../shared/access/role-keys';
import { useListText } from '../../shared/access/use-list-text';
import { useLinkWords } from '../../shared/access/use-link-words';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Avatar } from '../../ui/avatar';
import { DeckledSheet } from '../../ui/deckled-sheet';
import { icon14 } from '../../ui/icon';
import { Skeleton } from '../../ui/skeleton';
import type { Act } from './act';
import { groupsOf, keptCountOf, linkEffectsOf, type AffectedGroup, type LinkEffect } from './consequences';
import { endOf, isOpening } from './link-draft';
import { RefusedNote } from './refused-note';
import { useShare } from './share-context';
import styles from './consequences-slip.module.css';

type Tone = 'gain' | 'lose' | 'keep';

/** A second sheet beside the dialog, which shows who gains and who loses access by the pending action. */
export const ConsequencesSlip = ({ act }: { readonly act: Act }) => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const { pending: { forecast } } = useShare();
  return (
    <DeckledSheet className={styles.slip ?? ''} label={t('ifApplied')}>
      <h3 className={styles.title}>{t('ifApplied')}</h3>
      <div aria-live="polite" className={styles.body}>
        {forecast.kind === 'asking' && <><Skeleton width={160} height={10} /><Skeleton width={120} height={10} /></>}
        {forecast.kind === 'over' && <p className={styles.refused}>{t('dayOver')}</p>}
        {forecast.kind === 'refused' && (
          <>
            <p className={styles.refused}>{t('notPossible')}</p>
            <RefusedNote capability={act.kind === 'link' ? 'canChangeShareMode' : 'canManageCollaborator'} reason={errorText(forecast.failure)} />
          </>
        )}
        {forecast.kind === 'told' && (forecast.changes === null ? <TransferEffects act={act} /> : <Effects act={act} changes={forecast.changes} />)}
      </div>
    </DeckledSheet>
  );
};

const icons: Readonly<Record<Tone, ReactNode>> = { gain: <Plus {...icon14} />, lose: <Minus {...icon14} />, keep: <Equal {...icon14} /> };

const Line = ({ tone, title, text, children }: { readonly tone: Tone; readonly title: ReactNode; readonly text?: ReactNode; readonly children?: ReactNode }) => (
  <li className={styles.line}>
    <span className={styles.sign} data-tone={tone} aria-hidden>{icons[tone]}</span>
    <span className={styles.words}>
      <strong>{title}</strong>
      {text && <span className={styles.text}>{text}</span>}
      {children}
    </span>
  </li>
);

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.group}>
    <h4 className={styles.heading}>{title}</h4>
    <ul className={styles.lines}>{children}</ul>
  </div>
);

/** Maximum number of people listed by name; larger groups show the avatars of the first. */
const namedAtMost = 2;
const pictured = 3;

const PeopleLine = ({ group: { before, after, people }, tone }: { readonly group: AffectedGroup; readonly tone: Tone }) => {
  const { t } = useTranslation('sharing');
  const listText = useListText();
  const { personId } = useShare();
  const names = people.flatMap(({ id, name }) => (id === personId ? [t('youAlone')] : name === null ? [] : [name]));
  const isNamed = people.length <= namedAtMost && names.length === people.length;
  const text = before === 'none' ? t(rankKeys[after]) : t('nowAndBefore', { now: t(rankKeys[after]), before: t(rankKeys[before]) });
  return (
    <Line tone={tone} title={isNamed ? <bdi>{listText(names)}</bdi> : t('peopleCount', { count: people.length })} text={text}>
      {!isNamed && names.length > 0 && (
        <span className={styles.faces}>
          {people.filter(({ name }) => name !== null).slice(0, pictured).map(({ id, name, avatar }) => <Avatar key={id} name={name ?? ''} pictureUrl={avatar} size={22} isDecorative={false} />)}
          {people.length > pictured && <span className={styles.rest} dir="ltr">+{people.length - pictured}</span>}
        </span>
      )}
    </Line>
  );
};

const Effects = ({ act, changes }: { readonly act: Act; readonly changes: AccessChanges }) => {
  const { t } = useTranslation('sharing');
  const words = useLinkWords();
  const { guid, sharing: { file, collaborators, atMs } } = useShare();
  const isOver = file.shareModeExpiredAt !== null && Date.parse(file.shareModeExpiredAt) <= atMs;
  const isOpen = file.share.publicShareModeStatus === 'valid' && !isOver;
  const effects = act.kind === 'link' ? linkEffectsOf(file, act.draft, isOpen) : [];
  const end = act.kind === 'link' && isOpening(act.draft) ? endOf(act.draft, file.shareModeExpiredAt, atMs) : null;
  const [gains, loses] = [groupsOf(changes.gains), groupsOf(changes.loses)];
  const linksBelow = changes.links.filter((link) => link.guid !== guid).length;
  const kept = keptCountOf(act, collaborators.filter(({ owner }) => !owner).length, changes);

  const effectLine = ({ kind, role, direction }: LinkEffect): ReactNode => {
    const rank = role === null ? t('noAccess') : t(roleKeys[role]);
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
          {gains.map((group) => <PeopleLine key={`${group.before} ${group.after}`} group={group} tone="gain" />)}
        </Group>
      )}
      {lost.length + loses.length + linksBelow > 0 && (
        <Group title={t('loseSomething')}>
          {lost.map(effectLine)}
          {loses.map((group) => <PeopleLine key={`${group.before} ${group.after}`} group={group} tone="lose" />)}
          {linksBelow > 0 && <Line tone="lose" title={t('linksBelow', { count: linksBelow })} text={t('linksBelowText')} />}
        </Group>
      )}
      {isQuiet && <p className={styles.text}>{end === null ? t('nobodyTouched') : t('onlyEnd', { date: words.date(end) })}</p>}
      {kept > 0 && <Group title={t('keepWhatTheyHave')}><Line tone="keep" title={t('addedCount', { count: kept })} text={t('rolesStay')} /></Group>}
      {changes.isCapped && <p className={styles.foot}>{t('thereMayBeMore')}</p>}
    </>
  );
};

/** Transferring ownership has no dry run, so its effects are described. */
const TransferEffects = ({ act }: { readonly act: Act }) => {
  const { t } = useTranslation('sharing');
  if (act.kind !== 'transfer') return null;
  return (
    <>
      <Group title={t('gainAccess')}><Line tone="gain" title={<bdi>{act.collaborator.user.name}</bdi>} text={t('becomesOwner')} /></Group>
      <Group title={t('loseSomething')}><Line tone="lose" title={t('youAlone')} text={t('staysEditor')} /></Group>
    </>
  );
};
