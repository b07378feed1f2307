import { ApiError } from '../../api-error';
import type { Settings } from './settings-repository';

/** Maximum nesting depth of settings. Settings are flat by design, and PostgreSQL and JSON.stringify both fail on deep nesting. */
const depthLimit = 32;

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

const isStorableValue = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === depthLimit) return false;
  return Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableValue(part, depth + 1));
};

const isObject = (value: unknown): value is Settings => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON object. Throws SETTINGS_NOT_JSON. */
export const parseSettings = (text: string): Settings => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && isStorableValue(value, 0)) return value;
  } catch (error) {
    throw new ApiError('SETTINGS_NOT_JSON', {}, { cause: error });
  }
  throw new ApiError('SETTINGS_NOT_JSON');
};
