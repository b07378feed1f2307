/** The stored name of deleted accounts. Clients show their own text for it. */
export const deletedAccountName = 'Deleted account';
