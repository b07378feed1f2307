import type { uploads as english } from '../en/uploads';
import type { Translation } from '../translation';

export const uploads = {
} as const satisfies Translation<typeof english>;
