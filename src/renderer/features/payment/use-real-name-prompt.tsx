import { useEffect, type ReactElement } from 'react';
import { useToday } from '../../shared/use-today';
import { loadTeamRealName, promptRealName, selectMayPromptRealName } from '../../shared/store/real-name/real-name';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';

/** Opens the dialog once it is the turn of this prompt. Draws nothing itself. */
const Opener = ({ day }: { readonly day: string | null }) => {
  const dispatch = useAppDispatch();
  useEffect(() => { if (day !== null) dispatch(promptRealName(day)); }, [dispatch, day]);
  return null;
};

/** The prompt to verify the real name of the team. Other prompts wait while its dialog is open. */
export const useRealNamePrompt = (): ReactElement | null => {
  const dispatch = useAppDispatch();
  const day = useToday();
  const mayPrompt = useAppSelector((state) => selectMayPromptRealName(state, day));
  const { isTeamVerified, subject } = useAppSelector((state) => state.realName);
  const isUnknown = mayPrompt && isTeamVerified === null;
  useEffect(() => { if (isUnknown) void dispatch(loadTeamRealName()); }, [isUnknown, dispatch]);
  if (subject !== null) return <Opener day={null} />;
  return mayPrompt && isTeamVerified === false ? <Opener day={day} /> : null;
};
