import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '../../../contract/api/tag-endpoints';
import { SidebarItem } from './sidebar-item';
import { TagPopover } from '../../features/tags/tag-popover';
import { useManageTagsReason } from '../../features/tags/use-manage-tags-reason';
import { useFormats } from '../../shared/format/use-formats';
import { useRoute } from '../../shared/router/router-context';
import { dialogRequested } from '../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { changeTag, createTag } from '../../shared/store/tags/tag-actions';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { SidebarSection } from './sidebar-section';
import styles from './sidebar.module.css';

/** The team's tags and the person's own. Each opens the list of files that have it; tags are created and edited here. */
export const TagsSection = () => {
  const { t } = useTranslation('places');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const tags = useAppSelector(selectTags);
  const { t: tEditions } = useTranslation('editions');
  const check = useFeatureCheck('enableFileTag');
  const offer = useUpgradeOffer();
  const [isMaking, setMaking] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  if (tags === null || check === 'hidden') return null;
  if (check === 'limited') return <SidebarSection title={t('tags')} isNarrow={false} upgrade={{ label: tEditions('limited'), onPress: () => { offer({ key: 'enableFileTag' }); } }} />;
  const all = [...tags.team.tags, ...tags.user.tags];
  return (
    <div ref={section}>
      <SidebarSection
        title={t('tags')} isNarrow={false} add={{ label: t('newTag'), onPress: () => { setMaking(true); }, disabledReason: null }}
        {...(all.length > 0 ? { manage: { label: tActs('manageTags'), onPress: () => { dispatch(dialogRequested({ kind: 'manageTags' })); } } } : {})}
      >
        {all.length === 0 && <p className={styles.hint}>{t('tagsEmpty')}</p>}
        <ul aria-label={t('tags')} className={styles.items}>{all.map((tag) => <TagItem key={tag.id} tag={tag} />)}</ul>
      </SidebarSection>
      {isMaking && (
        <TagPopover
          label={t('newTag')} anchor={section} list="user" confirmLabel={tActs('makeTag')} onClose={() => { setMaking(false); }}
          onConfirm={(look) => { dispatch(createTag('user', look)); }}
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
  const closed = useManageTagsReason(tag.tagType);
  return (
    <li ref={item}>
      <SidebarItem
        // A tag that the server has not confirmed yet has no address.
        to={id > 0 ? { name: 'tag', id } : null} label={name} isName isCurrent={route.name === 'tag' && route.id === id} isNarrow={false}
        icon={<span className={styles.tagDot} style={{ background: colour }} />} end={formats.number(count)}
        menu={(
          <>
            <MenuItem isDisabled={closed !== null} disabledReason={closed} onAction={() => { setChanging(true); }}>{t('changeTag')}</MenuItem>
            <MenuSeparator />
            <MenuItem onAction={() => { dispatch(dialogRequested({ kind: 'manageTags' })); }}>{tActs('manageTags')}</MenuItem>
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
