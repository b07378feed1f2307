import type { common as english } from '../en/common';
import type { Translation } from '../translation';

export const common = {
} as const satisfies Translation<typeof english>;
