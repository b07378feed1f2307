/** The JSON values of a response with one value per line. Rejects if the last line is cut off. */
export const jsonLinesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line);
      if (done) break;
    }
    if (rest !== '') throw new Error('The last line of the response is incomplete');
  } finally {
    reader.releaseLock();
  }
};
