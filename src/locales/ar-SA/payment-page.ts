import { billing } from './billing';
import { payment } from './payment';
import { realName } from './real-name';

/** The texts of the payment dialog and of the verification of a real name, loaded with them. */
export const paymentPage = { billing, payment, 'real-name': realName } as const;
