import type { workspace as english } from '../en/workspace';
import type { Translation } from '../translation';

export const workspace = {
} as const satisfies Translation<typeof english>;
