import type { Handlers } from '../../call-context';
import type { Agreements } from './agreements-service';

export const createAgreementHandlers = (agreements: Agreements): Handlers<'agreements.get'> => ({
  'agreements.get': async ({ params: { agreement } }, { locale }) => ({ text: await agreements.text(agreement, locale) }),
});
