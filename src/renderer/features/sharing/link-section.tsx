import { Building2, Folder, Globe, Lock, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles } from '../../../contract/entities/permissions';
import { abilityTextKeys } from '../../shared/access/role-text-keys';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { icon16 } from '../../ui/icon-props';
import { SegmentedControl } from '../../ui/segmented-control';
import { audiences, canFollowFolder, opensFile, isSameDraft, currentDraft, type Audience, type LinkDraft } from './link-draft';
import { LinkExpiryRow } from './link-expiry-row';
import { LinkPasswordRow } from './link-password-row';
import { LinkWarning } from './link-warning';
import { RefusedNote } from './refused-note';
import { useShare } from './share-context';
import styles from './link-section.module.css';

const icons: Readonly<Record<Audience, ReactNode>> = {
  folder: <Folder {...icon16} />, people: <Lock {...icon16} />, team: <Building2 {...icon16} />, anyone: <Globe {...icon16} />,
};

/** The link's audience and role. Changes are saved by a button that names the change. */
export const LinkSection = () => {
  const { t } = useTranslation('sharing');
  const titleId = useId();
  const reasonOf = useCapabilityReason();
  const words = useLinkTexts();
  const { sharing: { file, ancestors }, teamName, disabledReason, publicShare, pending } = useShare();
  const capabilities = file.permissionsAndReasons;
  const standing = currentDraft(file);
  const draft = pending.act?.kind === 'link' ? pending.act.draft : standing;
  const isChanged = !isSameDraft(draft, standing);
  const folderName = ancestors.at(-1)?.name ?? '';
  const team = teamName ?? t('theTeam');

  const choose = (changed: Partial<LinkDraft>): void => {
    const next = { ...draft, ...changed };
    pending.stage(isSameDraft(next, standing) ? null : { kind: 'link', draft: next });
  };

  const refusal = reasonOf(capabilities.canChangeShareMode, 'canChangeShareMode');
  if (refusal !== null) {
    return (
      <section className={styles.section} aria-labelledby={titleId}>
        <h3 id={titleId} className={styles.title}>{t('link')}</h3>
        <p className={styles.stands}>{icons[draft.audience]}{words.mode(file.shareMode, teamName)}</p>
        <LinkWarning />
        <RefusedNote capability="canChangeShareMode" reason={refusal} />
      </section>
    );
  }
  const offered = audiences.filter((audience) => (audience === 'folder' ? canFollowFolder(file) : audience === 'team' ? file.teamId !== null : true));
  const labels: Readonly<Record<Audience, string>> = {
    folder: t('audienceFolder', { name: folderName }), people: t('audiencePeople'), team: t('audienceTeam', { team }), anyone: t('audienceAnyone'),
  };
  const hints: Readonly<Record<Audience, string>> = {
    folder: draft.audience === standing.audience ? words.mode(file.shareMode, teamName) : t('audienceFolderHint'),
    people: t('audiencePeopleHint'), team: t('audienceTeamHint', { team }), anyone: t('audienceAnyoneHint'),
  };
  /** Why each audience is unavailable, or null. The current audience is always available. */
  const obstacles: Readonly<Record<Audience, string | null>> = {
    folder: null, people: null,
    team: standing.audience === 'team' ? null : reasonOf(capabilities.canChangeTeamShareMode, 'canChangeTeamShareMode'),
    anyone: standing.audience === 'anyone' || publicShare === null ? null : reasonOf(publicShare, 'canChangeShareMode'),
  };
  const obstacle = offered.map((audience) => [audience, obstacles[audience]] as const).filter(([, reason]) => reason !== null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>{t('link')}</h3>
        {isChanged && <span className={styles.was}>{t('wasBefore', { before: words.mode(file.shareMode, teamName) })}</span>}
      </div>
      <LinkWarning />
      <RadioGroup
        aria-labelledby={titleId} value={draft.audience} isDisabled={disabledReason !== null} className={classNames(styles.audiences)}
        onChange={(value) => {
          const audience = audiences.find((each) => each === value);
          if (audience) choose(audience === standing.audience ? standing : { audience, isProtected: opensFile({ audience }) && draft.isProtected });
        }}
      >
        {offered.map((audience) => (
          <RadioField key={audience} value={audience} isDisabled={obstacles[audience] !== null}>
            <RadioButton className={classNames(styles.audience)}>
              <span className={styles.dot} aria-hidden />
              <span className={styles.icon}>{icons[audience]}</span>
              <span className={styles.words}>
                <span className={styles.label}>{labels[audience]}</span>
                {audience === draft.audience && <span className={styles.hint}>{hints[audience]}</span>}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      {obstacle.map(([audience, reason]) => <p key={audience} className={styles.obstacle}><TriangleAlert {...icon16} />{t('audienceOff', { audience: labels[audience], reason: reason ?? '' })}</p>)}
      {opensFile(draft) && (
        <div className={styles.card}>
          <div className={styles.row}>
            <span className={styles.rowLabel}>{t('theyCan')}</span>
            <SegmentedControl
              label={t('theyCan')} value={draft.role} onChange={(role) => { choose({ role }); }}
              options={collaboratorRoles.map((role) => ({ value: role, label: t(abilityTextKeys[role]), isDisabled: disabledReason !== null }))}
            />
          </div>
          <LinkPasswordRow draft={draft} onChange={choose} />
          <LinkExpiryRow draft={draft} onChange={choose} />
        </div>
      )}
      {!isChanged && pending.act?.kind === 'link' && !pending.isPending && <Button size="small" onPress={() => { pending.stage(null); }}>{t('keepAsIs')}</Button>}
    </section>
  );
};
