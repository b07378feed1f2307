import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ancestor } from '../../../contract/entities/file';
import { Link } from '../../shared/router/link';
import { routeOfFile } from '../../shared/router/route-of-file';
import { selectMutedFile } from '../../shared/store/notices/mute-state';
import { selectMuted } from '../../shared/store/notices/notices-slice';
import { loadMutes } from '../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { LoadedPart } from '../../shared/settings/loaded-part';
import part from '../../shared/settings/settings-part.module.css';
import styles from './notice-settings.module.css';

export interface MutedFilesProps {
  /** Allows notices about a file, folder or space again. */
  readonly onAllow: (file: Ancestor) => void;
}

/** The muted files, folders and spaces that the person may read. */
export const MutedFiles = ({ onAllow }: MutedFilesProps) => {
  const { t } = useTranslation('notice-settings');
  const dispatch = useAppDispatch();
  const place = useRef<HTMLDivElement>(null);
  const muted = useAppSelector(selectMuted);
  const failure = useAppSelector((state) => state.mutes.failure);
  const load = (): void => { void dispatch(loadMutes()); };
  useEffect(() => { void dispatch(loadMutes()); }, [dispatch]);
  const allow = (file: Ancestor): void => {
    // The pressed button disappears.
    place.current?.focus();
    onAllow(file);
  };
  return (
    <LoadedPart isLoaded={muted !== null} failure={failure} onRetry={load}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {muted?.length === 0
          ? <p className={part.text}>{t('mutedEmpty')}</p>
          : <ul className={part.list} aria-label={t('muted')}>{muted?.map((guid) => <MutedFile key={guid} guid={guid} onAllow={allow} />)}</ul>}
      </div>
    </LoadedPart>
  );
};

const MutedFile = ({ guid, onAllow }: MutedFilesProps & { readonly guid: string }) => {
  const { t } = useTranslation('notice-settings');
  const name = useAppSelector((state) => selectMutedFile(state, guid)?.name ?? null);
  const type = useAppSelector((state) => selectMutedFile(state, guid)?.type ?? null);
  if (name === null || type === null) return null;
  return (
    <li className={styles.file}>
      <FileIcon type={type} name={name} size={20} />
      <Link to={routeOfFile({ guid, type, shortcutSource: null })} className={styles.link}><FileName name={name} /></Link>
      <Button size="small" onPress={() => { onAllow({ guid, name, type }); }}>{t('allowAgain')}<span className="visually-hidden"> {name}</span></Button>
    </li>
  );
};
