import type { Texts } from '../texts';
import type { Question } from './question';

/** The prompt before an external address is opened. It shows the host and the whole address. */
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
