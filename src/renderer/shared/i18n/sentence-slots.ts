/** Characters around the name of a slot. They are of the private use area, so no text of a catalogue has them. */
const [slotStart, slotEnd] = ['\uE000', '\uE001'];
const slotPattern = /\uE000(\w+)\uE001/u;

export type SentencePart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'slot'; readonly name: string };

/** Values for the placeholders of a text that elements replace: `t(key, slotsFor(['name']))`. */
export const slotsFor = <Name extends string>(names: readonly Name[]): Readonly<Record<NoInfer<Name>, string>> =>
  Object.fromEntries(names.map((name) => [name, `${slotStart}${name}${slotEnd}`])) as Record<Name, string>;

/** Splits a text with slots into its parts, in the order of the language. */
export const splitSlots = (text: string): readonly SentencePart[] =>
  text.split(slotPattern).flatMap<SentencePart>((part, index) => {
    if (index % 2 === 1) return { kind: 'slot', name: part };
    return part === '' ? [] : { kind: 'text', text: part };
  });
