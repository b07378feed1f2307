import { Building2, Folder, Globe, Lock, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, type Capability, type FeatureName } from '../../../contract/entities/permissions';
import { checkCapability } from '../../../core/limits/capability-check';
import { abilityTextKeys } from '../../shared/access/role-text-keys';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { selectBuyer } from '../../shared/store/billing/select-buyer';
import { selectCapabilities } from '../../shared/store/resources/edition-capabilities';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useLateUpgradeOffer, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { EditionMark } from '../../ui/edition-mark';
import { icon16 } from '../../ui/icon-props';
import { SegmentedControl } from '../../ui/segmented-control';
import { audiences, canFollowFolder, opensFile, isSameDraft, currentDraft, type Audience, type LinkDraft } from './link-draft';
import { LinkExpiryRow } from './link-expiry-row';
import { LinkPasswordRow } from './link-password-row';
import { LinkWarning } from './link-warning';
import { RealNameNote } from './real-name-note';
import { RefusedNote } from './refused-note';
import { useShare } from './share-context';
import styles from './link-section.module.css';

const icons: Readonly<Record<Audience, ReactNode>> = {
  folder: <Folder {...icon16} />, people: <Lock {...icon16} />, team: <Building2 {...icon16} />, anyone: <Globe {...icon16} />,
};

/** The features of links. */
const featuresByAudience: Readonly<Partial<Record<Audience, FeatureName>>> = { team: 'enterpriseShare', anyone: 'publicShare' };

/** The link's audience and role. Changes are saved by a button that names the change. */
export const LinkSection = () => {
  const { t } = useTranslation('sharing');
  const titleId = useId();
  const reasonOf = useCapabilityReason();
  const words = useLinkTexts();
  const known = useAppSelector(selectCapabilities);
  const offer = useUpgradeOffer();
  const isSold = useAppSelector((state) => selectBuyer(state) !== null);
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

  const verdicts: Readonly<Partial<Record<Audience, Capability | null>>> = { team: capabilities.canChangeTeamShareMode, anyone: publicShare };
  /** The feature that the person's edition lacks for an audience, and whether a larger edition has it; null for a different obstacle or none. */
  const lackOf = (audience: Audience): { readonly feature: FeatureName; readonly isHidden: boolean } | null => {
    const [feature, verdict] = [featuresByAudience[audience], verdicts[audience] ?? null];
    if (feature === undefined || audience === standing.audience || verdict?.reason !== 'CURRENT_EDITION_NOT_SUPPORT' || verdict.value) return null;
    const { state } = checkCapability(feature, known);
    return state === 'allowed' ? null : { feature, isHidden: state === 'hidden' };
  };
  // The audience was chosen before its verdict was known.
  useLateUpgradeOffer(lackOf(draft.audience)?.feature ?? null, () => { pending.stage(null); });

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
  const isPossible = (audience: Audience): boolean => (audience === 'folder' ? canFollowFolder(file) : audience === 'team' ? file.teamId !== null : true);
  const offered = audiences.filter((audience) => isPossible(audience) && lackOf(audience)?.isHidden !== true);
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
    team: standing.audience === 'team' || lackOf('team') ? null : reasonOf(capabilities.canChangeTeamShareMode, 'canChangeTeamShareMode'),
    anyone: standing.audience === 'anyone' || publicShare === null || lackOf('anyone') ? null : reasonOf(publicShare, 'canChangeShareMode'),
  };
  const isRealNameRefused = obstacles.anyone !== null && publicShare?.reason === 'REAL_NAME_REQUIRED';
  const obstacle = offered.map((audience) => [audience, obstacles[audience]] as const).filter(([audience, reason]) => reason !== null && !(audience === 'anyone' && isRealNameRefused));
  const mayNeedRealName = isSold && (isRealNameRefused || (draft.audience === 'anyone' && standing.audience !== 'anyone'));
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
          const lack = audience && lackOf(audience);
          if (lack) offer({ key: lack.feature });
          else if (audience) choose(audience === standing.audience ? standing : { audience, isProtected: opensFile({ audience }) && draft.isProtected });
        }}
      >
        {offered.map((audience) => (
          <RadioField key={audience} value={audience} isDisabled={obstacles[audience] !== null}>
            <RadioButton className={classNames(styles.audience)}>
              <span className={styles.dot} aria-hidden />
              <span className={styles.icon}>{icons[audience]}</span>
              <span className={styles.words}>
                <span className={styles.label}>{labels[audience]}{lackOf(audience) && <EditionMark />}</span>
                {audience === draft.audience && <span className={styles.hint}>{hints[audience]}</span>}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      {mayNeedRealName && <RealNameNote refused={isRealNameRefused ? t('audienceOff', { audience: labels.anyone, reason: obstacles.anyone ?? '' }) : null} />}
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
