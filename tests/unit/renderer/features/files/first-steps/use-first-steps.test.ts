import { describe, expect, it } from 'vitest';
import { firstStepsOf } from '../../../../../../src/renderer/features/files/first-steps/use-first-steps';
import type { Membership } from '../../../../../../src/renderer/shared/store/team/team-resource';

const withoutTeam = (permissions: Membership['permissions']): Membership => ({ team: null, permissions, editionName: null, endsAt: null });
const inTeam = { ...withoutTeam([]), team: { id: 3 } } as unknown as Membership;
const shown = (...parts: Parameters<typeof firstStepsOf>): readonly string[] => firstStepsOf(...parts).map(({ kind, isDone }) => (isDone ? `${kind} done` : kind));

describe('the first steps', () => {
  it('are three for a person who may create a team', () => { expect(shown([], withoutTeam(['create_team']))).toEqual(['upload', 'team', 'share']); });
  it('have no team where operators create the teams', () => { expect(shown(['upload'], withoutTeam([]))).toEqual(['upload done', 'share']); });
  it('count a team as done', () => { expect(shown(['share', 'welcome'], inTeam)).toEqual(['upload', 'team done', 'share done']); });
  it('have no team while it is unknown', () => { expect(shown([], null)).toEqual(['upload', 'share']); });
});
