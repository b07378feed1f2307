/** Number of tones of an avatar. Tone n is deepened to `--who-n` for a cursor, its flag and a ring. */
const toneCount = 8;

/** Tone of a person without a picture. It depends on the name, so that a person has the same colour everywhere. */
export const avatarToneOf = (name: string): number => [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7) % toneCount;

/** Tone of a person among others: that of their avatar, or the next free one if it is used. With more people than tones, two share one. */
export const freeToneOf = (name: string, used: ReadonlySet<number>): number => {
  const first = avatarToneOf(name);
  return Array.from({ length: toneCount }, (_, index) => (first + index) % toneCount).find((tone) => !used.has(tone)) ?? first;
};
