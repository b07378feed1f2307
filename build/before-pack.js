import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import checkReleaseKeys from './release-keys.js';

/** The fields of package.json that the packed app or its system reads. */
const shippedFields = new Set(['name', 'productName', 'version', 'description', 'homepage', 'license', 'author', 'type', 'desktopName', 'main']);

/** JSON has no symbols: the packer writes package.json without a field of this value. */
const leftOut = Symbol('left out');

/** Runs before packing. The packer has already read the dependencies; it writes package.json afterwards. */
export default ({ packager }) => {
  checkReleaseKeys({ packager });
  const project = JSON.parse(readFileSync(join(packager.projectDir, 'package.json'), 'utf8'));
  const others = Object.keys(project).filter((field) => !shippedFields.has(field));
  packager.config.extraMetadata = { ...packager.config.extraMetadata, ...Object.fromEntries(others.map((field) => [field, leftOut])) };
};
