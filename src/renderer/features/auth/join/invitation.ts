import type { EndpointOutput } from '../../../../contract/api/endpoints';

/** The facts of an invitation that everyone who has its link may read. */
export type Invitation = EndpointOutput<'teams.invitation'>;
