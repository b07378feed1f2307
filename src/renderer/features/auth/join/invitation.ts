import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Route } from '../../../shared/router/app-routes';

/** The facts of an invitation that everyone who has its link may read. */
export type Invitation = EndpointOutput<'teams.invitation'>;
export type FileInvitation = EndpointOutput<'sharing.invitation'>;

/** The page of an invitation to a team or to a file. */
export type InvitationRoute = Extract<Route, { readonly inviteGuid: string }>;
