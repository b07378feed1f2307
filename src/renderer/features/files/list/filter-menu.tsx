import { ListFilter as FilterIcon, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../../../core/list-config';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/store-hooks';
import { loadTags } from '../../../shared/store/resources/load-resources';
import { selectTags } from '../../../shared/store/personal-lists/personal-lists';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuOptions, MenuTrigger } from '../../../ui/menu';
import { usePersonName } from '../../../ui/person-name';
import { groupsOfTypes, typeGroups, typesOfGroups } from './type-groups';
import { noFilter, type ListSettings } from './use-list-settings';
import styles from './list-toolbar.module.css';

/** Maximum number of owners offered, taken from the loaded files. */
const maximumOwners = 12;
const anyone = 'anyone';
const anyTag = 'any';

/** The filters of a list: file types, creators and a tag. */
export const FilterMenu = ({ look, ids }: { readonly look: ListSettings; readonly ids: readonly string[] }) => {
  const { t } = useTranslation('files');
  const { filter, isFiltered, setFilter } = look;
  const [isOpen, setOpen] = useState(false);
  const dispatch = useAppDispatch();
  const tags = useAppSelector(selectTags);
  // Other members of the team may have created tags.
  useEffect(() => { if (isOpen) void dispatch(loadTags()); }, [dispatch, isOpen]);
  const owners = useOwners(ids, filter.owner, isOpen);
  // The server does not know a tag that has not been sent yet.
  const allTags = [...tags?.team.tags ?? [], ...tags?.user.tags ?? []].filter(({ id }) => id > 0);
  const change = (changed: Partial<ListFilter>): void => { setFilter({ ...filter, ...changed }); };
  const groups = groupsOfTypes(filter.types);
  const said = [
    ...groups.map((label) => t(label)),
    ...(filter.owner === null ? [] : [owners.find(({ id }) => id === filter.owner)?.name ?? t('filterOwner')]),
    ...(filter.tag === null ? [] : [allTags.find(({ id }) => id === filter.tag)?.name ?? t('filterTag')]),
  ];
  return (
    <>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button variant="quiet" icon={<FilterIcon {...icon16} />} className={classNames(styles.tool, isFiltered && styles.narrowed)}>
          {isFiltered ? <><span className="visually-hidden">{t('filter')}: </span>{said.join(', ')}</> : t('filter')}
        </Button>
        <Menu label={t('filter')}>
          <MenuOptions
            label={t('columnType')} isMultiple selected={groups} options={typeGroups.map(({ label }) => ({ value: label, label: t(label) }))}
            onChange={(labels) => { change({ types: typesOfGroups(labels) }); }}
          />
          <MenuOptions
            label={t('columnOwner')} selected={[filter.owner === null ? anyone : String(filter.owner)]}
            options={[{ value: anyone, label: t('filterAnyone') }, ...owners.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={([value]) => { change({ owner: value === undefined || value === anyone ? null : Number(value) }); }}
          />
          {allTags.length > 0 && (
            <MenuOptions
              label={t('filterTag')} selected={[filter.tag === null ? anyTag : String(filter.tag)]}
              options={[{ value: anyTag, label: t('filterAnyTag') }, ...allTags.map(({ id, name }) => ({ value: String(id), label: name }))]}
              onChange={([value]) => { change({ tag: value === undefined || value === anyTag ? null : Number(value) }); }}
            />
          )}
        </Menu>
      </MenuTrigger>
      {isFiltered && <IconButton size="small" label={t('clearFilter')} icon={<X {...icon16} />} onPress={() => { setFilter(noFilter); }} />}
    </>
  );
};

/** The signed-in person, followed by the creators of the loaded files. */
const useOwners = (ids: readonly string[], chosen: number | null, isOpen: boolean): readonly { readonly id: number; readonly name: string }[] => {
  const { t } = useTranslation('files');
  const nameOf = usePersonName();
  const store = useAppStore();
  const me = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  return useMemo(() => {
    const owners = new Map<number, string>([[me, t('you')]]);
    const isNeeded = (): boolean => (isOpen ? owners.size <= maximumOwners : chosen !== null && !owners.has(chosen));
    for (const id of ids) {
      if (!isNeeded()) break;
      const creator = selectFile(store.getState(), id)?.creator;
      if (creator && !owners.has(creator.id)) owners.set(creator.id, nameOf(creator));
    }
    return [...owners].map(([id, name]) => ({ id, name }));
  }, [ids, chosen, isOpen, me, t, nameOf, store]);
};
