import type { Texts } from '../main-texts';
import type { Prompt } from './prompt';

/** The prompt before an external address is opened. It shows the host and the whole address. */
export const externalUrlPrompt = (url: string, texts: Texts): Prompt => {
  const { protocol, host, pathname } = new URL(url);
  const isMail = protocol === 'mailto:';
  return {
    title: texts('outsideTitle'),
    text: [texts(isMail ? 'outsideMailText' : 'outsideText', { place: isMail ? pathname : host })],
    facts: [{ name: texts('outsideAddress'), value: url, isCode: true }],
    decline: texts('outsideDecline'), accept: texts('outsideAccept'),
  };
};
