/** The address that opens an invitation, for other people. */
export const joinAddressOf = (origin: string, inviteGuid: string): string => new URL(`/join/${encodeURIComponent(inviteGuid)}`, origin).href;
