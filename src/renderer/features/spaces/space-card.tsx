import { Ellipsis, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import { fileTypes } from '../../../contract/entities/file';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useListText } from '../../shared/access/use-list-text';
import { Link } from '../../shared/router/link';
import { selectFile } from '../../shared/store/files/file-selectors';
import { languageOfText } from '../../ui/text-language';
import { useLocaleId } from '../../ui/locale-context';
import { FileIcon } from '../../ui/file-icon';
import { icon14, icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuTrigger } from '../../ui/menu';
import { usePersonName } from '../../ui/person-name';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { SpaceMenu } from './space-menu';
import styles from './spaces.module.css';

/** A space with its name, administrators and unread announcement. */
export const SpaceCard = ({ space }: { readonly space: Space }) => {
  const { t } = useTranslation('places');
  const nameOf = usePersonName();
  const locale = useLocaleId();
  const listText = useListText();
  const name = useAppSelector((state) => selectFile(state, space.guid)?.name) ?? space.name;
  const { announcement, admins, updatedAt } = space;
  const label = t('moreFor', { name });
  return (
    <li className={styles.card}>
      <FileIcon type={fileTypes.space} name="" size={32} />
      <span className={styles.cardText}>
        <Link to={{ name: 'space', guid: space.guid }} className={styles.cardName} title={name}>
          <span className={styles.cardNameText}><bdi lang={languageOfText(name, locale)} translate="no">{name}</bdi></span>
        </Link>
        <span className={styles.cardLine} translate="no">{listText(admins.map((admin) => `\u2068${nameOf({ name: admin.name })}\u2069`))}</span>
        <span className={styles.cardLine}><RelativeTime at={updatedAt} /></span>
        {announcement && !announcement.isRead && <span className={styles.news}><Megaphone {...icon14} />{t('unreadAnnouncement')}</span>}
      </span>
      <span className={styles.cardMenu}>
        <MenuTrigger>
          <IconButton size="small" label={label} icon={<Ellipsis {...icon16} />} />
          <Menu label={label} placement="bottom end"><SpaceMenu space={space} /></Menu>
        </MenuTrigger>
      </span>
    </li>
  );
};
