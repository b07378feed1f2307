import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import { useAppSelector } from '../../shared/store/hooks';
import { selectHasTags } from '../../shared/store/own';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { toasts } from '../../ui/toasts';
import { FilterMenu } from './filter-menu';
import { kindNames, spanNames, type Filters, type Kind, type Span } from './filters';
import { useChoices } from './use-choices';
import { useContentSearchReason } from './use-content-search-reason';
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
  const hasTags = useAppSelector(selectHasTags);
  const contentReason = useContentSearchReason();
  const { people, spaces, tags, askPeople, askTags } = useChoices();
  const set = (changed: Partial<Filters>): void => { onChange({ ...filters, ...changed }); };
  const { kind, owner, place, tag, span, within } = filters;
  const isTagGone = tag !== null && !tags.some(({ id }) => id === tag.id);
  useEffect(() => {
    if (!isTagGone) return;
    onChange({ ...filters, tag: null });
    toasts.show({ kind: 'info', text: tError('TAG_NOT_FOUND') });
  }, [isTagGone, filters, onChange, tError]);
  const others = people.filter(({ id }) => id !== me?.id);
  return (
    <div className={styles.bar} role="group" aria-label={t('filters')}>
      <FilterMenu label={t('filterKind')} value={kind === null ? null : t(kindKeys[kind])} onClear={() => { set({ kind: null }); }}>
        {kindNames.map((name) => <MenuItem key={name} isCurrent={kind === name} onAct={() => { set({ kind: name }); }}>{t(kindKeys[name])}</MenuItem>)}
      </FilterMenu>
      <FilterMenu label={t('filterOwner')} value={owner?.name ?? null} onClear={() => { set({ owner: null }); }} onOpen={askPeople}>
        {me && <MenuItem isCurrent={owner?.id === me.id} onAct={() => { set({ owner: { id: me.id, name: t('me') } }); }}>{t('me')}</MenuItem>}
        {others.length > 0 && <MenuSeparator />}
        {others.map(({ id, name }) => <MenuItem key={id} isCurrent={owner?.id === id} onAct={() => { set({ owner: { id, name } }); }}>{name}</MenuItem>)}
      </FilterMenu>
      <FilterMenu label={t('filterPlace')} value={place?.name ?? null} onClear={() => { set({ place: null }); }}>
        <MenuItem isCurrent={place?.id === desktopId} onAct={() => { set({ place: { id: desktopId, name: tFiles('desktop') } }); }}>{tFiles('desktop')}</MenuItem>
        {spaces.length > 0 && <MenuSeparator />}
        {spaces.map(({ id, name }) => <MenuItem key={id} isCurrent={place?.id === id} onAct={() => { set({ place: { id, name } }); }}>{name}</MenuItem>)}
      </FilterMenu>
      {hasTags && (
        <FilterMenu label={t('filterTag')} value={tag?.name ?? null} onClear={() => { set({ tag: null }); }} onOpen={askTags}>
          {tags.length === 0
            ? <MenuItem isDisabled onAct={() => undefined}>{t('filterNone')}</MenuItem>
            : tags.map(({ id, name }) => <MenuItem key={id} isCurrent={tag?.id === id} onAct={() => { set({ tag: { id, name } }); }}>{name}</MenuItem>)}
        </FilterMenu>
      )}
      <FilterMenu label={t('filterSpan')} value={span === null ? null : t(spanKeys[span])} onClear={() => { set({ span: null }); }}>
        {spanNames.map((name) => <MenuItem key={name} isCurrent={span === name} onAct={() => { set({ span: name }); }}>{t(spanKeys[name])}</MenuItem>)}
      </FilterMenu>
      <FilterMenu label={t('filterWithin')} value={within === null ? null : t(withinKeys[within])} onClear={() => { set({ within: null }); }}>
        <MenuItem isCurrent={within === null} isDisabled={contentReason !== null} disabledReason={contentReason} onAct={() => { set({ within: null }); }}>{t('withinBoth')}</MenuItem>
        <MenuItem isCurrent={within === 'name'} onAct={() => { set({ within: 'name' }); }}>{t('withinName')}</MenuItem>
        <MenuItem isCurrent={within === 'content'} isDisabled={contentReason !== null} disabledReason={contentReason} onAct={() => { set({ within: 'content' }); }}>{t('withinContent')}</MenuItem>
      </FilterMenu>
    </div>
  );
};
