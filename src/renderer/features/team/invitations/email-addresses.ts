/** The addresses in a text: separated by spaces, lines, commas or semicolons; each once. `Ada <ada@example.com>` is the address alone. */
export const addressesIn = (text: string): readonly string[] => {
  const unique = new Map<string, string>();
  for (const word of text.split(/[\s,;，；、]+/u)) {
    const address = word.replaceAll(/[<>()"']/g, '');
    if (address.includes('@') && !unique.has(address.toLowerCase())) unique.set(address.toLowerCase(), address);
  }
  return [...unique.values()];
};
