/** How long the browser may take to start a download before the blob's URL is revoked. */
const revokeAfterMs = 60_000;

/** Starts a browser download of bytes that the page created. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => { URL.revokeObjectURL(url); }, revokeAfterMs);
};
