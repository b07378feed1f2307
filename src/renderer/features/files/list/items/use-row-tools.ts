import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/format/use-formats';
import { selectTags } from '../../../../shared/store/personal-lists/personal-lists';
import { useAppSelector } from '../../../../shared/store/store-hooks';
import { usePersonName } from '../../../../ui/person-name';
import type { RowTools } from './use-item';

/** Adds what all rows need of the app to the tools that their list provides. */
export const useRowTools = ({ kind, time, keptDays, isUnreadMarked, handlers, drop, isDesktopShortcut }: Omit<RowTools, 'personId' | 'knownTags' | 't' | 'nameOf' | 'formats'>): RowTools => {
  const { t } = useTranslation('files');
  const nameOf = usePersonName();
  const formats = useFormats();
  const knownTags = useAppSelector(selectTags);
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  return useMemo<RowTools>(() => ({
    kind, time, keptDays, isUnreadMarked, personId, knownTags, t, nameOf, formats, handlers, drop, isDesktopShortcut,
  }), [kind, time, keptDays, isUnreadMarked, personId, knownTags, t, nameOf, formats, handlers, drop, isDesktopShortcut]);
};
