/** The stored name of deleted accounts (decisions, 6.20). People cannot use it, so a screen translates it wherever it is the name of a person. */
export const deletedAccountName = 'Deleted account';

export const isDeletedAccountName = (name: string): boolean => name === deletedAccountName;
