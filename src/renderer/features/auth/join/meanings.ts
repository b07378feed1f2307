import { Eye, Lock, LogOut, UserRound, UsersRound } from 'lucide-react';

/** The meaning of joining a team, and the look of its notes. `tilt`: degrees; the paper is tilted, its text is not. */
export const meanings = [
  { title: 'together', text: 'togetherText', icon: UsersRound, colour: 'sheet', tilt: -0.7 },
  { title: 'see', text: 'seeText', icon: Eye, colour: 'document', tilt: 0.5 },
  { title: 'yours', text: 'yoursText', icon: Lock, colour: 'slide', tilt: -0.5 },
  { title: 'one', text: 'oneText', icon: UserRound, colour: 'board', tilt: 0.8 },
  { title: 'leave', text: 'leaveText', icon: LogOut, colour: 'mindmap', tilt: -0.6 },
] as const;
