import { accountPersonSchema, type AccountPerson } from '../../../contract/entities/session';
import { logProblem } from '../../shared/log';

const key = 'deckle:person';

/**
 * The person who was last signed in in this browser, so that a page can start before the server confirms the session.
 * Contains no secret: the session is an HttpOnly cookie.
 */
export const rememberedPerson = (): AccountPerson | null => {
  try {
    return accountPersonSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    // Storage is disabled or its content is not JSON.
    return null;
  }
};

/** `null` when nobody is signed in any more. */
export const rememberPerson = (person: AccountPerson | null): void => {
  try {
    if (person) localStorage.setItem(key, JSON.stringify(person));
    else localStorage.removeItem(key);
  } catch (error) {
    logProblem('The signed-in person could not be stored.', error);
  }
};
