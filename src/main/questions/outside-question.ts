import type { Texts } from '../texts';
import type { Question } from './question';

/** Whether to open an address outside the app, with where it leads and all of what is in it. */
export const outsideQuestion = (url: string, texts: Texts): Question => {
  const { protocol, host, pathname } = new URL(url);
  const isMail = protocol === 'mailto:';
  return {
    title: texts('outsideTitle'),
    text: [texts(isMail ? 'outsideMailText' : 'outsideText', { place: isMail ? pathname : host })],
    facts: [{ name: texts('outsideAddress'), value: url, isCode: true }],
    decline: texts('outsideDecline'), accept: texts('outsideAccept'),
  };
};
