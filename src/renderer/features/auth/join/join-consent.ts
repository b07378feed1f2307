/** The invitation that the person accepted on its page before signing in. This window joins by it afterwards. */
let accepted: string | null = null;

export const acceptLater = (inviteGuid: string): void => { accepted = inviteGuid; };

/** Whether the person accepted this invitation before signing in; once. */
export const consumeAcceptance = (inviteGuid: string): boolean => {
  const isAccepted = accepted === inviteGuid;
  accepted = null;
  return isAccepted;
};
