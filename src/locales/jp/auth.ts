import type { auth as english } from '../en/auth';
import type { Translation } from '../translation';

export const auth = {
} as const satisfies Translation<typeof english>;
