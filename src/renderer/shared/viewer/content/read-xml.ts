import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  readonly onOpen?: (name: string, attributes: Attributes) => void;
  readonly onClose?: (name: string) => void;
  readonly onText?: (text: string) => void;
}

/** Text that is parsed in one step, in characters. */
const stepChars = 1024 * 1024;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads the elements of a part in order, without prefixes. Entities of the document are not known, so none is expanded. */
export const readXml = (bytes: Uint8Array, { onOpen, onClose, onText }: XmlHandlers): void => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => { throw error; });
  if (onOpen) parser.on('opentag', ({ name, attributes }) => { onOpen(withoutPrefix(name), attributes); });
  if (onClose) parser.on('closetag', ({ name }) => { onClose(withoutPrefix(name)); });
  if (onText) parser.on('text', onText);
  if (onText) parser.on('cdata', onText);
  const text = new TextDecoder().decode(bytes);
  for (let at = 0; at < text.length; at += stepChars) parser.write(text.slice(at, at + stepChars));
  parser.close();
};
