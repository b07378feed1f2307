/** Addresses that may be opened outside the app: web pages over https, and mail. */
const externalProtocols = ['https:', 'mailto:'];

export const isExternalAddress = (address: string): boolean =>
  URL.canParse(address) && externalProtocols.includes(new URL(address).protocol);
