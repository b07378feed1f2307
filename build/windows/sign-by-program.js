import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Has the program that WIN_SIGN_PROGRAM names sign a file, for a certificate on a hardware token: it gets the path as
 * its only argument. No shell is between, and a failure ends the build.
 */
export const sign = async ({ path }) => {
  const program = process.env.WIN_SIGN_PROGRAM;
  if (!program) throw new Error('WIN_SIGN_PROGRAM names no program.');
  await promisify(execFile)(program, [path]);
};
