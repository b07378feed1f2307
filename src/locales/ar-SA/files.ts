import type { files as english } from '../en/files';
import type { Translation } from '../translation';

export const files = {
} as const satisfies Translation<typeof english>;
