import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common-schemas';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { toasts } from '../../ui/toast-store';
import { PaletteFilterMenu } from './palette-filter-menu';
import { kindNames, spanNames, type Filters, type Kind, type Span } from './palette-filters';
import { useFilterChoices } from './use-filter-choices';
import styles from './filters.module.css';

const kindKeys = {
  folder: 'kindFolder', document: 'kindDocument', sheet: 'kindSheet', slides: 'kindSlides', mindmap: 'kindMindmap', board: 'kindBoard', form: 'kindForm',
  table: 'kindTable', image: 'kindImage', pdf: 'kindPdf', office: 'kindOffice', media: 'kindMedia', archive: 'kindArchive',
} as const satisfies Record<Kind, string>;
const spanKeys = { day: 'spanDay', week: 'spanWeek', month: 'spanMonth', year: 'spanYear' } as const satisfies Record<Span, string>;
const withinKeys = { name: 'withinName', content: 'withinContent' } as const satisfies Record<NonNullable<Filters['within']>, string>;

export interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The filters of the search. */
export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const { t } = useTranslation('search');
  const { t: tFiles } = useTranslation('files');
  const { t: tError } = useTranslation('errors');
  const me = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user : null));
  const tagCheck = useFeatureCheck('enableFileTag');
  const contentCheck = useFeatureCheck('contentSearch');
  const offer = useUpgradeOffer();
  const { people, spaces, tags, loadPeople, reloadTags } = useFilterChoices();
  const set = (changed: Partial<Filters>): void => { onChange({ ...filters, ...changed }); };
  const { kind, owner, place, tag, span, within } = filters;
  const isTagGone = tag !== null && !tags.some(({ id }) => id === tag.id);
  useEffect(() => {
    if (!isTagGone) return;
    onChange({ ...filters, tag: null });
    toasts.show({ kind: 'info', text: tError('TAG_NOT_FOUND') });
  }, [isTagGone, filters, onChange, tError]);
  /** Without content search, names are searched, and the other choices name the editions that have it. */
  const withinItem = (choice: Filters['within']) => {
    const isLimited = contentCheck === 'limited' && choice !== 'name';
    return (
      <MenuItem isCurrent={within === choice && !isLimited} isLimited={isLimited} onAction={() => { if (isLimited) offer({ key: 'contentSearch' }); else set({ within: choice }); }}>
        {t(choice === null ? 'withinBoth' : withinKeys[choice])}
      </MenuItem>
    );
  };
  const others = people.filter(({ id }) => id !== me?.id);
  return (
    <div className={styles.bar} role="group" aria-label={t('filters')}>
      <PaletteFilterMenu label={t('filterKind')} value={kind === null ? null : t(kindKeys[kind])} onClear={() => { set({ kind: null }); }}>
        {kindNames.map((name) => <MenuItem key={name} isCurrent={kind === name} onAction={() => { set({ kind: name }); }}>{t(kindKeys[name])}</MenuItem>)}
      </PaletteFilterMenu>
      <PaletteFilterMenu label={t('filterOwner')} value={owner?.name ?? null} onClear={() => { set({ owner: null }); }} onOpen={loadPeople}>
        {me && <MenuItem isCurrent={owner?.id === me.id} onAction={() => { set({ owner: { id: me.id, name: t('me') } }); }}>{t('me')}</MenuItem>}
        {others.length > 0 && <MenuSeparator />}
        {others.map(({ id, name }) => <MenuItem key={id} isCurrent={owner?.id === id} onAction={() => { set({ owner: { id, name } }); }}>{name}</MenuItem>)}
      </PaletteFilterMenu>
      <PaletteFilterMenu label={t('filterPlace')} value={place?.name ?? null} onClear={() => { set({ place: null }); }}>
        <MenuItem isCurrent={place?.id === desktopId} onAction={() => { set({ place: { id: desktopId, name: tFiles('desktop') } }); }}>{tFiles('desktop')}</MenuItem>
        {spaces.length > 0 && <MenuSeparator />}
        {spaces.map(({ id, name }) => <MenuItem key={id} isCurrent={place?.id === id} onAction={() => { set({ place: { id, name } }); }}>{name}</MenuItem>)}
      </PaletteFilterMenu>
      {tagCheck === 'limited' && (
        <PaletteFilterMenu label={t('filterTag')} value={null} onClear={() => undefined}>
          <MenuItem isLimited onAction={() => { offer({ key: 'enableFileTag' }); }}>{t('filterTag')}</MenuItem>
        </PaletteFilterMenu>
      )}
      {tagCheck === 'allowed' && (
        <PaletteFilterMenu label={t('filterTag')} value={tag?.name ?? null} onClear={() => { set({ tag: null }); }} onOpen={reloadTags}>
          {tags.length === 0
            ? <MenuItem isDisabled onAction={() => undefined}>{t('filterNone')}</MenuItem>
            : tags.map(({ id, name }) => <MenuItem key={id} isCurrent={tag?.id === id} onAction={() => { set({ tag: { id, name } }); }}>{name}</MenuItem>)}
        </PaletteFilterMenu>
      )}
      <PaletteFilterMenu label={t('filterSpan')} value={span === null ? null : t(spanKeys[span])} onClear={() => { set({ span: null }); }}>
        {spanNames.map((name) => <MenuItem key={name} isCurrent={span === name} onAction={() => { set({ span: name }); }}>{t(spanKeys[name])}</MenuItem>)}
      </PaletteFilterMenu>
      {contentCheck !== 'hidden' && (
        <PaletteFilterMenu label={t('filterWithin')} value={within === null ? null : t(withinKeys[within])} onClear={() => { set({ within: null }); }}>
          {withinItem(null)}{withinItem('name')}{withinItem('content')}
        </PaletteFilterMenu>
      )}
    </div>
  );
};
