import type { ErrorCode } from '../../contract/errors';
import { accountBlock, isPersonalFree } from './account-block';
import { isDisabled } from './authorisation';
import type { PersonFacts } from './facts';

/** Creating a space (M5). A setting of the team decides for its members (`create_team_space`). */
export const createSpaceRefusal = (person: PersonFacts, canMembersCreate: boolean): ErrorCode | null => {
  const { account } = person;
  const isRefusedMember = account.kind === 'enterprise' && account.role === 'member' && !canMembersCreate;
  if (account.kind === 'anonymous' || isDisabled(person) || isRefusedMember) return 'NO_ACCESS_CREATE_OR_UPLOAD_FILE';
  const block = accountBlock(account);
  if (block !== null) return block.refusal;
  return isPersonalFree(account) ? 'FAILURE_PERSONAL_FREE' : null;
};
