import { useEffect, useMemo } from 'react';
import type { GuideType } from '../../../../contract/api/guide-endpoints';
import { selectGuides } from '../../../shared/store/personal-lists/personal-lists';
import { needGuides } from '../../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import type { Membership } from '../../../shared/store/team/team-resource';

export interface FirstStep {
  readonly kind: 'upload' | 'team' | 'share';
  /** Whether the person has done it. Only the action itself completes a step. */
  readonly isDone: boolean;
}

/** The first steps of a person. Someone in no team who may not create one has no step about a team. */
export const firstStepsOf = (guides: readonly GuideType[], membership: Membership | null): readonly FirstStep[] => {
  const isInTeam = membership !== null && membership.team !== null;
  const hasTeamStep = isInTeam || membership?.permissions.includes('create_team') === true;
  return [
    { kind: 'upload', isDone: guides.includes('upload') },
    ...(hasTeamStep ? [{ kind: 'team', isDone: isInTeam } as const] : []),
    { kind: 'share', isDone: guides.includes('share') },
  ];
};

export interface FirstSteps {
  /** Whether the steps are known, or could not be loaded. */
  readonly isReady: boolean;
  /** The person dismissed the steps, or has done all of them. */
  readonly isOver: boolean;
  readonly steps: readonly FirstStep[];
}

export const useFirstSteps = (): FirstSteps => {
  const dispatch = useAppDispatch();
  const guides = useAppSelector(selectGuides);
  const isFailed = useAppSelector((state) => state.guides.failure !== null);
  const team = useAppSelector((state) => state.team);
  useEffect(() => { dispatch(needGuides()); }, [dispatch]);
  return useMemo(() => {
    const steps = firstStepsOf(guides ?? [], team.value);
    return {
      steps, isReady: (guides !== null || isFailed) && (team.value !== null || team.failure !== null),
      isOver: guides?.includes('welcome') === true || steps.every(({ isDone }) => isDone),
    };
  }, [guides, isFailed, team]);
};
