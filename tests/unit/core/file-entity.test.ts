import { describe, expect, it } from 'vitest';
import { fileDefaults, fileSchema } from '../../../src/contract/entities/file';
import { capabilitiesWith, completeFile } from '../../../src/core/file-entity';

const capabilities = capabilitiesWith({ value: true, reason: 'UNKNOWN' });
const listed = {
  id: 'a', guid: 'a', name: 'Plan', sortName: 'plan', type: -2, subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
  createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z', creator: null, updatedUser: null, role: 'reader', revision: 3,
} as const;

describe('a file of a list', () => {
  it('has every field: its own, the defaults of section 3, and its capabilities', () => {
    const file = completeFile({ ...listed, starred: true }, capabilities);
    expect(file).toEqual({ ...listed, ...fileDefaults, starred: true, permissionsAndReasons: capabilities });
    expect(Object.keys(file).sort()).toEqual(Object.keys(fileSchema.shape).sort());
  });
});
