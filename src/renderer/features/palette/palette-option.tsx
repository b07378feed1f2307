import { Link2, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsMac } from '../../shared/commands/command-context';
import { KeyCaps } from '../../shared/commands/key-caps';
import { keysOf } from '../../../core/commands/command-catalogue';
import { definitionOf } from '../../shared/commands/command-table';
import { Avatar } from '../../ui/avatar';
import { classNames } from '../../ui/class-names';
import { EditionMark } from '../../ui/edition-mark';
import { FileIcon } from '../../ui/file-icon';
import { icon16 } from '../../ui/icon-props';
import { excerptAroundFirstMark, MarkedText } from '../../ui/marked-text';
import { RelativeTime } from '../../shared/format/relative-time-label';
import type { PaletteItem, PaletteItemOf } from './palette-items';
import { useLocationText } from './use-location-text';
import styles from './palette.module.css';

export interface PaletteOptionProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One option of the palette. The focus stays in the field; the active option is marked. */
export const PaletteOption = ({ item, id, isActive, onPoint, onChoose }: PaletteOptionProps) => (
  <div
    id={id} role="option" aria-selected={isActive} aria-disabled={item.kind === 'command' && item.reason !== null ? true : undefined} className={styles.option}
    {...(item.kind === 'command' ? { 'data-command': item.id } : {})}
    // Keeps the focus in the field, so that typing can continue after a click.
    onMouseDown={(event) => { event.preventDefault(); }} onMouseMove={onPoint} onClick={onChoose}
  >
    {contentOf(item)}
  </div>
);

const contentOf = (item: PaletteItem) => {
  switch (item.kind) {
    case 'link': return <LinkOption item={item} />;
    case 'file': return <FileOption item={item} />;
    case 'person': return <PersonOption item={item} />;
    case 'department': return <DepartmentOption item={item} />;
    case 'command': return <CommandOption item={item} />;
  }
};

const LinkOption = ({ item: { link } }: { readonly item: PaletteItemOf<'link'> }) => {
  const { t } = useTranslation('links');
  return (
    <>
      <span className={styles.icon}><Link2 {...icon16} /></span>
      <span className={styles.words}>
        <span className={styles.label}>{link.kind === 'here' ? t('pastedHere') : t('pastedElsewhere', { account: link.account })}</span>
        <span className={styles.second} dir="ltr">{link.host}</span>
      </span>
      <span className={styles.end}>{t('pastedKind')}</span>
    </>
  );
};

/** Number of characters of an excerpt before the first match. */
const before = 24;

const FileOption = ({ item: { finding } }: { readonly item: PaletteItemOf<'file'> }) => {
  const placeText = useLocationText();
  const { file, highlight, excerptHighlight } = finding;
  const isInside = highlight.length === 0 && excerptHighlight.length > 0;
  return (
    <>
      <span className={styles.icon}><FileIcon type={file.type} name={file.name} size={20} /></span>
      <span className={styles.words}>
        <span className={styles.label} title={file.name}><MarkedText text={file.name} marks={highlight} isName /></span>
        <span className={styles.second}>
          {isInside ? <MarkedText {...excerptAroundFirstMark(file.excerpt ?? '', excerptHighlight, before)} /> : placeText(finding)}
        </span>
      </span>
      <RelativeTime at={file.lastUsedAt !== null && file.lastUsedAt > file.updatedAt ? file.lastUsedAt : file.updatedAt} className={classNames(styles.end)} />
    </>
  );
};

const PersonOption = ({ item: { name, email, avatar, highlight } }: { readonly item: PaletteItemOf<'person'> }) => {
  const { t } = useTranslation('search');
  return (
    <>
      <span className={styles.icon}><Avatar person={{ name, avatar }} size={22} /></span>
      <span className={styles.words}>
        <span className={styles.label}><MarkedText text={name} marks={highlight} isName /></span>
        {email !== null && <span className={styles.second} dir="ltr">{email}</span>}
      </span>
      <span className={styles.end}>{t('theirFiles')}</span>
    </>
  );
};

const DepartmentOption = ({ item: { name, highlight } }: { readonly item: PaletteItemOf<'department'> }) => {
  const { t } = useTranslation('sharing');
  return (
    <>
      <span className={styles.icon}><UsersRound {...icon16} /></span>
      <span className={styles.words}><span className={styles.label}><MarkedText text={name} marks={highlight} isName /></span></span>
      <span className={styles.end}>{t('department')}</span>
    </>
  );
};

const CommandOption = ({ item: { id, label, highlight, reason, isLimited } }: { readonly item: PaletteItemOf<'command'> }) => {
  const isMac = useIsMac();
  const { icon: Icon } = definitionOf(id);
  const [keys] = keysOf(id, isMac);
  return (
    <>
      <span className={styles.icon}><Icon {...icon16} /></span>
      <span className={styles.words}>
        <span className={styles.label}><MarkedText text={label} marks={highlight} /></span>
        {reason !== null && <span className={styles.second}>{reason}</span>}
      </span>
      {isLimited ? <EditionMark /> : keys !== undefined && <KeyCaps keys={keys} />}
    </>
  );
};
