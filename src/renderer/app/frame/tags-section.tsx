import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '../../../contract/api/tags';
import { SidebarItem } from '../../features/files/sidebar-item';
import { TagPopover } from '../../features/tags/tag-popover';
import { useKeepingReason } from '../../features/tags/use-keeping-reason';
import { useFormats } from '../../shared/format/use-formats';
import { useRoute } from '../../shared/router/router-context';
import { asked } from '../../shared/store/asking';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { selectHasTags, selectTags } from '../../shared/store/own';
import { changeTag, makeTag } from '../../shared/store/tag-acts';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { SidebarSection } from './sidebar-section';
import styles from './sidebar.module.css';

/** The team's tags and the person's own. Each opens the list of files that have it; tags are created and edited here. */
export const TagsSection = () => {
  const { t } = useTranslation('places');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const tags = useAppSelector(selectTags);
  const hasTags = useAppSelector(selectHasTags);
  const [isMaking, setMaking] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  if (tags === null || !hasTags) return null;
  const all = [...tags.team.tags, ...tags.user.tags];
  return (
    <div ref={section}>
      <SidebarSection
        title={t('tags')} isNarrow={false} add={{ label: t('newTag'), onPress: () => { setMaking(true); }, disabledReason: null }}
        {...(all.length > 0 ? { manage: { label: tActs('manageTags'), onPress: () => { dispatch(asked({ kind: 'manageTags' })); } } } : {})}
      >
        {all.length === 0 && <p className={styles.hint}>{t('tagsEmpty')}</p>}
        <ul aria-label={t('tags')} className={styles.items}>{all.map((tag) => <TagItem key={tag.id} tag={tag} />)}</ul>
      </SidebarSection>
      {isMaking && (
        <TagPopover
          label={t('newTag')} anchor={section} list="user" confirmLabel={tActs('makeTag')} onClose={() => { setMaking(false); }}
          onConfirm={(look) => { dispatch(makeTag('user', look)); }}
        />
      )}
    </div>
  );
};

const TagItem = ({ tag }: { readonly tag: Tag }) => {
  const { t } = useTranslation('places');
  const { t: tActs } = useTranslation('acts');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const route = useRoute();
  const [isChanging, setChanging] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { id, name, colour, count } = tag;
  const closed = useKeepingReason(tag.tagType);
  return (
    <li ref={item}>
      <SidebarItem
        // A tag that the server has not confirmed yet has no address.
        to={id > 0 ? { name: 'tag', id } : null} label={name} isName isCurrent={route.name === 'tag' && route.id === id} isNarrow={false}
        icon={<span className={styles.tagDot} style={{ background: colour }} />} end={formats.number(count)}
        menu={(
          <>
            <MenuItem isDisabled={closed !== null} disabledReason={closed} onAct={() => { setChanging(true); }}>{t('changeTag')}</MenuItem>
            <MenuSeparator />
            <MenuItem onAct={() => { dispatch(asked({ kind: 'manageTags' })); }}>{tActs('manageTags')}</MenuItem>
          </>
        )}
      />
      {isChanging && (
        <TagPopover
          label={tActs('changeTag', { name })} anchor={item} initial={tag} list={tag.tagType} id={tag.id} confirmLabel={tActs('save')} onClose={() => { setChanging(false); }}
          onConfirm={(look) => { if (look.name !== name || look.colour !== colour) dispatch(changeTag(tag, look)); }}
        />
      )}
    </li>
  );
};
