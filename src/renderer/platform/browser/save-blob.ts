/** So long the browser may take to begin with a download that a page has made. */
const begunAfterMs = 60_000;

/** Hands bytes that the page has made to the browser, which keeps them with its downloads. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(url); }, begunAfterMs);
};
