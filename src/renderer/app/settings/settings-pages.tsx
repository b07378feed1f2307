import { ArrowUpRight, UsersRound } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../../shared/i18n/text-key';
import { Link } from '../../shared/router/link';
import { useRouter } from '../../shared/router/router-context';
import { settingsAddress, type SettingsSectionId } from '../../shared/router/settings-address';
import type { SettingsSection } from '../../shared/settings/section';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { classNames } from '../../ui/class-names';
import { Dialog, DialogTitle } from '../../ui/dialog';
import { ErrorBoundary } from '../../ui/error-boundary';
import { icon14, icon16 } from '../../ui/icon-props';
import { settingsSections } from './sections';
import styles from './settings-dialog.module.css';

export interface SettingsPagesProps {
  /** The section that is shown; `first` is the first that this host has. Null while closed. */
  readonly shown: SettingsSectionId | 'first' | null;
  readonly onClose: () => void;
}

/** The dialog of the settings. */
export const SettingsPages = ({ shown, onClose }: SettingsPagesProps) => {
  const { t } = useTranslation('settings');
  const bridge = useBridge();
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  const membership = useAppSelector((state) => state.team.value);
  const sections = settingsSections.filter((section) => section.isOffered(bridge, isSignedIn, membership));
  const section = sections.find(({ id }) => id === shown) ?? sections[0];
  return (
    <Dialog isOpen={shown !== null} onClose={onClose} size="wide" isBodyScrollable>
      <DialogTitle>{t('title')}</DialogTitle>
      {shown !== null && section && <Pages sections={sections} section={section} />}
    </Dialog>
  );
};

interface PagesProps {
  readonly sections: readonly SettingsSection[];
  readonly section: SettingsSection;
}

const Pages = ({ sections, section: { id, label, Body } }: PagesProps) => {
  const { t } = useTranslation('settings');
  const text = useText();
  const page = useRef<HTMLDivElement>(null);
  const names = useRef<HTMLElement>(null);
  // The sections share one scroll position otherwise. On a phone their names are one row.
  useEffect(() => {
    page.current?.scrollTo({ top: 0 });
    names.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id]);
  const of = (group: SettingsSection['group']): ReactNode => sections.filter((section) => section.group === group).map((section) => <SectionLink key={section.id} section={section} isCurrent={section.id === id} />);
  return (
    <div className={styles.pages}>
      <nav ref={names} className={styles.names} aria-label={t('title')}>
        <Group title={t('groupPerson')}>{of('person')}</Group>
        <Group title={t('groupApp')}>{of('app')}</Group>
        <TeamGroup />
      </nav>
      <div ref={page} className={styles.page} role="region" aria-label={text(label)}>
        <h2 className={styles.heading}>{text(label)}</h2>
        <ErrorBoundary key={id}><Body /></ErrorBoundary>
      </div>
    </div>
  );
};

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}><bdi>{title}</bdi></h3>
      {children}
    </div>
  );
};

/** The team's settings are on its page. */
const TeamGroup = () => {
  const { t } = useTranslation('settings');
  const team = useAppSelector((state) => state.team.value?.team ?? null);
  if (team === null) return null;
  return (
    <Group title={team.name}>
      <Link to={{ name: 'team', tab: 'members' }} className={styles.name}>
        <UsersRound {...icon16} /><span>{t('members')}</span><ArrowUpRight {...icon14} className={classNames(styles.leaves, 'mirrored')} />
      </Link>
    </Group>
  );
};

/** A real link, so that a section can be copied or opened in a new tab. */
const SectionLink = ({ section: { id, label, icon: Icon }, isCurrent }: { readonly section: SettingsSection; readonly isCurrent: boolean }) => {
  const text = useText();
  const router = useRouter();
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.openSettings(id);
  };
  return (
    <a href={settingsAddress(id)} className={styles.name} aria-current={isCurrent ? 'page' : undefined} draggable={false} onClick={open}>
      <Icon {...icon16} /><span>{text(label)}</span>
    </a>
  );
};
