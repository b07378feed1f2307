export interface LogText { readonly name: string; readonly text: string }

/** Maximum number of characters exported; the newest are kept. */
const defaultCharacterLimit = 4 * 1024 ** 2;

/** The last `limit` characters, starting at a line break. */
const lastLinesOf = (text: string, limit: number): string => (text.length <= limit ? text : text.slice(text.indexOf('\n', text.length - limit) + 1));

/** Joins the report and the logs (newest file first) into one text, each log passed through `clean`. */
export const createLogExport = (report: string, logs: readonly LogText[], clean: (text: string) => string, limit = defaultCharacterLimit): string => {
  const parts: string[] = [];
  let room = limit;
  for (const { name, text } of logs) {
    if (room <= 0) break;
    const kept = lastLinesOf(text, room);
    parts.push(`\n==== ${name}${kept.length < text.length ? ' (its end)' : ''}\n${clean(kept)}`);
    room -= text.length;
  }
  return `${report}\n${parts.join('')}`;
};
