const named = (environment, name) => (environment[name] ? environment[name] : null);

/** Without a certificate: an ad hoc signature, which Apple's processors require, after the fuses have changed the program. */
const adHoc = {
  electronFuses: { resetAdHocDarwinSignature: true },
  // An ad hoc signature has no team, and the hardened runtime loads no framework without one.
  mac: { identity: '-', hardenedRuntime: false, notarize: false },
};

const signedForMac = (environment) => ({ mac: {
  hardenedRuntime: true,
  notarize: ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'].every((name) => named(environment, name) !== null),
} });

const azureNames = { endpoint: 'AZURE_SIGNING_ENDPOINT', codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT', certificateProfileName: 'AZURE_SIGNING_PROFILE', publisherName: 'AZURE_SIGNING_PUBLISHER' };

/** Azure Trusted Signing, where one of its names is set; all of them belong to it. */
const azureOptions = (environment) => {
  const missing = Object.values(azureNames).filter((name) => named(environment, name) === null);
  if (missing.length === Object.keys(azureNames).length) return null;
  if (missing.length > 0) throw new Error(`Azure Trusted Signing also needs ${missing.join(', ')}.`);
  return Object.fromEntries(Object.entries(azureNames).map(([option, name]) => [option, environment[name]]));
};

const signedForWindows = (environment) => {
  const azureSignOptions = azureOptions(environment);
  const hasProgram = named(environment, 'WIN_SIGN_PROGRAM') !== null;
  if (azureSignOptions !== null && hasProgram) throw new Error('Azure Trusted Signing and WIN_SIGN_PROGRAM cannot both sign.');
  if (azureSignOptions !== null) return { azureSignOptions };
  return hasProgram ? { signtoolOptions: { sign: './build/windows/sign-by-program.js', signingHashAlgorithms: ['sha256'] } } : {};
};

/** Returns the signing options for the variables of an environment. electron-builder.yml adds them to its fixed options. */
export const signingOf = (environment) => {
  const isSignedForMac = named(environment, 'CSC_LINK') !== null || named(environment, 'CSC_NAME') !== null;
  return { ...(isSignedForMac ? signedForMac(environment) : adHoc), win: signedForWindows(environment) };
};

/** The packer takes an empty variable for a certificate, and a workflow sets one for each secret that it does not have. */
export const dropEmpty = (environment) => {
  const names = ['CSC_LINK', 'CSC_NAME', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
  for (const name of names) if (environment[name] === '') delete environment[name];
};

export default () => {
  dropEmpty(process.env);
  return signingOf(process.env);
};
