import { expect, it } from 'vitest';
import { manifestFaults } from '../../../../src/core/releases/manifest-faults';
import { manifestOf, packageOf, releaseOf } from '../../../support/release-samples';

const file = packageOf('a.tar.gz');
it.each([
  ['nothing', manifestOf([releaseOf('3.4.1'), releaseOf('3.4.0')]), null],
  ['nothing where betas are meant', manifestOf([releaseOf('3.5.0-beta.1'), releaseOf('3.4.0')], { channel: 'beta' }), null],
  ['the same version twice', manifestOf([releaseOf('3.4.0'), releaseOf('3.4.0')]), '3.4.0 stands there twice.'],
  ['the wrong order', manifestOf([releaseOf('3.4.0'), releaseOf('3.4.1')]), 'The newest release does not stand first.'],
  ['a beta for everybody', manifestOf([releaseOf('3.5.0-beta.1')]), '3.5.0-beta.1 is not finished, so it cannot be in the channel "stable".'],
  ['a client that is not there yet', manifestOf([releaseOf('3.4.0', { minimumClient: '3.4.0' })]), '3.4.0 asks for the client 3.4.0, which is not older than itself.'],
  ['two packages for one target', manifestOf([releaseOf('3.4.0', { files: [file, { ...file, file: 'b.tar.gz' }] })]), '3.4.0 has two packages for linux x64 tar.gz.'],
  ['a package for another system', manifestOf([releaseOf('3.4.0', { files: [{ ...file, kind: 'dmg' }] })]), '3.4.0 has a package of kind dmg for linux, which cannot install it.'],
  ['one name for two files', manifestOf([releaseOf('3.4.1', { files: [file] }), releaseOf('3.4.0', { files: [packageOf('a.tar.gz', 'other')] })]), 'a.tar.gz stands there twice, with different contents.'],
  ['two gates', manifestOf([releaseOf('3.4.0')], { featureGates: [{ feature: 'x', minimumVersion: '3.4.0' }, { feature: 'x', minimumVersion: '3.5.0' }] }), 'The feature x has two gates.'],
  ['a way that ends', manifestOf([releaseOf('4.0.0', { minimumClient: '3.5.0' }), releaseOf('3.5.0', { isWithdrawn: true }), releaseOf('3.4.0')]), 'Whoever has 3.4.0 (linux x64 tar.gz) would never get 4.0.0: no version in between that everybody may have leads there.'],
])('%s', (_, manifest, expected) => {
  expect(manifestFaults(manifest)).toEqual(expected === null ? [] : [expected]);
});
