import { Fragment, type ReactNode } from 'react';
import { splitSlots } from './sentence-slots';

export interface SentenceWithSlotsProps {
  /** A text with the values of `slotsFor`. */
  readonly text: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/** A sentence of the catalogues with elements in place of its placeholders, such as names in bold. */
export const SentenceWithSlots = ({ text, slots }: SentenceWithSlotsProps) =>
  splitSlots(text).map((part, index) => <Fragment key={index}>{part.kind === 'text' ? part.text : slots[part.name]}</Fragment>);
