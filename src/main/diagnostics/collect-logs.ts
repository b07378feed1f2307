export interface LogText { readonly name: string; readonly text: string }

/** So many characters of the logs are handed over, the newest. */
const usualLimit = 4 * 1024 ** 2;

/** The end of a text from a beginning of a line on. */
const endOf = (text: string, limit: number): string => (text.length <= limit ? text : text.slice(text.indexOf('\n', text.length - limit) + 1));

/** Puts report and logs (the newest file first) into one text, without what `clean` takes out. */
export const logExport = (report: string, logs: readonly LogText[], clean: (text: string) => string, limit = usualLimit): string => {
  const parts: string[] = [];
  let room = limit;
  for (const { name, text } of logs) {
    if (room <= 0) break;
    const kept = endOf(text, room);
    parts.push(`\n==== ${name}${kept.length < text.length ? ' (its end)' : ''}\n${clean(kept)}`);
    room -= text.length;
  }
  return `${report}\n${parts.join('')}`;
};
