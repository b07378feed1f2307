import { meSchema, type Me } from '../../../contract/entities/session';
import { logProblem } from '../../shared/log';

const key = 'deckle:person';

/**
 * Who was signed in last in this browser, so that a page can begin before the server says who it is. No secret is part
 * of it: the session itself is a cookie that no script reads.
 */
export const rememberedPerson = (): Me | null => {
  try {
    return meSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    // Storage is switched off, or holds what is not JSON: nobody is remembered.
    return null;
  }
};

/** Null: nobody is signed in any more. */
export const rememberPerson = (person: Me | null): void => {
  try {
    if (person) localStorage.setItem(key, JSON.stringify(person));
    else localStorage.removeItem(key);
  } catch (error) {
    logProblem('Who is signed in could not be remembered.', error);
  }
};
