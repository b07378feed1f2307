/** Number of digits of a verification code. */
export const codeLength = 6;

/** The zeros of Latin, Arabic, Persian and full-width digits. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

const latinDigit = (character: string): string => {
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => point >= each && point < each + 10);
  return zero === undefined ? '' : String(point - zero);
};

/** The digits of a typed or pasted code, without spaces and other characters. */
export const typedCode = (text: string): string => [...text].map(latinDigit).join('').slice(0, codeLength);
