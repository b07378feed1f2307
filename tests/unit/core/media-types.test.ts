import { expect, it } from 'vitest';
import { mediaTypeOf } from '../../../src/core/media-types';

it.each([
  ['photo.PNG', 'image/png'], ['報告.pdf', 'application/pdf'], ['a.b.jpeg', 'image/jpeg'], ['film.mp4', 'video/mp4'],
  ['noextension', ''], ['.profile', ''], ['x.constructor', ''], ['archive.unknown', ''],
])('%s suggests %j', (name, type) => { expect(mediaTypeOf(name)).toBe(type); });
