import { useTranslation } from 'react-i18next';
import type { TeamTab } from '../../shared/router/app-routes';
import { teamTitleKeys } from '../../shared/router/team-titles';
import { PageHeader, PageKicker } from '../../ui/page-header';
import { Skeleton } from '../../ui/skeleton';
import { MembersSkeleton } from './members/members-skeleton';

/** Shown until the team is known. */
export const TeamSkeleton = ({ tab }: { readonly tab: TeamTab }) => {
  const { t } = useTranslation('team');
  return (
    <>
      <PageHeader above={<PageKicker><Skeleton width={96} /></PageKicker>} title={t(teamTitleKeys[tab])} />
      <MembersSkeleton />
    </>
  );
};
