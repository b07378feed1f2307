import { capabilities } from './capabilities';
import { upgrade } from './upgrade';

/** The texts of the upgrade prompt, loaded with it. */
export const upgradePage = { capabilities, upgrade } as const;
