import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareMode } from '../../../contract/entities/permissions';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';
import { audienceOf, roleOfMode } from './share-mode';

export interface LinkTexts {
  /** A sentence on who can open a link with this mode, and what they can do. */
  mode(mode: ShareMode, teamName: string | null): string;
  /** A date with its time, in the person's language. */
  date(iso: string): string;
}

const anyoneKeys = { reader: 'modeReadonly', commentator: 'modeCommentable', editor: 'modeEditable' } as const;
const teamKeys = { reader: 'modeTeamReadonly', commentator: 'modeTeamCommentable', editor: 'modeTeamEditable' } as const;

export const useLinkTexts = (): LinkTexts => {
  const { t } = useTranslation('sharing');
  const intlLocale = intlLocaleOf(useLocaleId());
  return {
    mode: useCallback((mode, teamName) => {
      const role = roleOfMode(mode);
      if (role === null) return t('modePrivate');
      return audienceOf(mode) === 'team' ? t(teamKeys[role], { team: teamName ?? t('theTeam') }) : t(anyoneKeys[role]);
    }, [t]),
    date: useCallback((iso) => new Intl.DateTimeFormat(intlLocale, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso)), [intlLocale]),
  };
};
