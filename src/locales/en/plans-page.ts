import { billing } from './billing';
import { plans } from './plans';

/** The texts of the plans and of the payment on a phone, loaded with them. */
export const plansPage = { billing, plans } as const;
