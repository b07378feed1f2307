import type { Handlers } from '../../call-context';
import type { HumanVerification } from './human-verification-service';
import { emailTarget, mobileTarget, type VerificationCodes } from './verification-codes-service';

export interface VerificationHandlerDependencies {
  readonly codes: VerificationCodes;
  readonly humanVerification: HumanVerification;
}

type VerificationEndpoint = 'codes.sendToMobile' | 'codes.sendToMobileByForm' | 'codes.sendToEmail' | 'captcha.create' | 'captcha.get';

export const createVerificationHandlers = ({ codes, humanVerification }: VerificationHandlerDependencies): Handlers<VerificationEndpoint> => ({
  'codes.sendToMobile': async ({ params, body }, context) => { await codes.send(mobileTarget(body.mobile), body.scenes ?? params?.suffix ?? 'register', context); return undefined; },
  'codes.sendToMobileByForm': async ({ body }, context) => { await codes.send(mobileTarget(body.mobile), body.scenes ?? 'register', context); return undefined; },
  'codes.sendToEmail': async ({ body }, context) => { await codes.send(emailTarget(body.email), body.scenes, context); return undefined; },
  'captcha.create': ({ body }, { scope, client }) => humanVerification.createChallenge(scope.db, client, body.scene),
  'captcha.get': ({ query }, { scope, client }) => humanVerification.createChallenge(scope.db, client, query.scene),
});
