import type { desktop as english } from '../en/desktop';
import type { Translation } from '../translation';

export const desktop = {
} as const satisfies Translation<typeof english>;
