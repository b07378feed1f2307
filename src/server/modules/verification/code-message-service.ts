import type { CodeScene } from '../../../contract/entities/verification';
import type { Locale } from '../../../contract/preferences';
import { mailText } from '../../../locales/mail-texts';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { isolated, renderMail, type ComposeMail, type MailContent } from '../mail/mail-service';
import { peopleService, type PersonWithPassword } from '../people/people-service';
import { preferredLocale } from '../settings/settings-service';
import type { ComposeTextMessage } from '../text-messages/text-messages-service';
import { findCode } from './verification-codes-repository';

/** The name of the message, as a job stores it. */
export const codeMessageName = 'code';

export interface CodeMessageIds {
  readonly codeId: string;
  /** The locale of the request. */
  readonly locale: Locale;
}

export interface CodeMessageDependencies {
  readonly clock: Clock;
  /** The digits of a code's id. */
  readonly digitsOf: (id: string) => string;
}

const sceneTexts = {
  register: 'codeRegister', login: 'codeLogin', reset_password: 'codeReset', bind: 'codeBind', change: 'codeChange', unbind: 'codeUnbind', verify: 'codeVerify',
} as const satisfies Record<CodeScene, string>;

/** The mail with a code. */
export const codeMail = (locale: Locale, { code, scene, origin }: { readonly code: string; readonly scene: CodeScene; readonly origin: string }): MailContent => renderMail(locale, {
  subject: mailText(locale, 'codeSubject', { code }), title: mailText(locale, 'codeTitle', { code }),
  paragraphs: [mailText(locale, sceneTexts[scene]), mailText(locale, 'codeEnd')],
  notes: [mailText(locale, 'codeSecret', { server: isolated(new URL(origin).host) })], origin,
});

/** The mail to the owner of an account whose address somebody registers again. */
export const accountExistsMail = (locale: Locale, origin: string): MailContent => renderMail(locale, {
  subject: mailText(locale, 'accountExistsSubject'), title: mailText(locale, 'accountExistsTitle'),
  paragraphs: [mailText(locale, 'accountExistsText', { server: isolated(new URL(origin).host) })],
  action: { label: mailText(locale, 'accountExistsAction'), url: new URL('/login', origin).href },
  notes: [mailText(locale, 'accountExistsIgnore')], origin,
});

/** Scenes whose code helps only a person with an account. Without one nothing is sent. */
const accountScenes: readonly CodeScene[] = ['login', 'reset_password'];

interface CurrentCode {
  readonly code: string;
  readonly scene: CodeScene;
  readonly address: string;
  readonly locale: Locale;
  readonly owner: PersonWithPassword | null;
}

/** The code of a job, and the person whose address or number it is. Null if nothing is to be sent. */
const currentCode = async ({ clock, digitsOf }: CodeMessageDependencies, db: Database, ids: unknown): Promise<CurrentCode | null> => {
  const { codeId, locale: requestLocale } = ids as CodeMessageIds;
  const found = await findCode(db, codeId, clock());
  if (!found) return null;
  const { target, scene, address } = found;
  const owner = await (target.startsWith('+') ? peopleService.byMobile(db, target) : peopleService.byEmailKey(db, target));
  if (accountScenes.includes(scene) && (!owner || owner.isBlocked)) return null;
  const locale = (owner && await preferredLocale(db, owner.id)) ?? requestLocale;
  return { code: digitsOf(codeId), scene, address, locale, owner };
};

/** The mail of a code, in the language of the account, else of the request. */
export const composeCodeMail = (dependencies: CodeMessageDependencies): ComposeMail => async (db, ids, origin) => {
  const current = await currentCode(dependencies, db, ids);
  if (!current) return null;
  const { code, scene, address, locale, owner } = current;
  if (scene === 'register' && owner) return { to: address, locale, content: accountExistsMail(locale, origin) };
  return { to: address, locale, content: codeMail(locale, { code, scene, origin }) };
};

/** The text message of a code. Nobody is sent a code of a registration with a number that an account has. */
export const composeCodeTextMessage = (dependencies: CodeMessageDependencies): ComposeTextMessage => async (db, ids, origin) => {
  const current = await currentCode(dependencies, db, ids);
  if (!current || (current.scene === 'register' && current.owner)) return null;
  const { code, address, locale } = current;
  return { to: address, text: mailText(locale, 'codeText', { code, server: new URL(origin).host }) };
};
