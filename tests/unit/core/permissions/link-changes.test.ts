import { describe, expect, it } from 'vitest';
import { requiresPublicShare, featuresOfLink, linkChangeRefusal, effectiveMode } from '../../../../src/core/permissions/link-change';
import { publicPlacementRefusal, type PublicShareFacts } from '../../../../src/core/permissions/public-share';
import { facts, granted, level, linked, mine, team } from './build-facts';

const fine: PublicShareFacts = {
  hasContent: true, hasEditor: true, isBlacklisted: false, mobile: 'unasked', isContentRefused: false, showsClosedSheets: false, isAvailableInRegion: true, isRealNameDue: false,
};
const inTeam = { teamId: 1 };
const member = team();

describe('M7', () => {
  it.each([
    ['an empty file below a link is not refused for being empty', { ...fine, hasContent: false }, null],
    ['the operator\'s list', { ...fine, isBlacklisted: true, mobile: 'missing' }, 'USER_IN_BLACK_LIST'],
    ['a missing mobile number', { ...fine, mobile: 'missing', isContentRefused: true }, 'MOBILE_EMPTY'],
    ['a banned one', { ...fine, mobile: 'banned', isContentRefused: true }, 'MOBILE_BAN'],
    ['refused content', { ...fine, isContentRefused: true, showsClosedSheets: true }, 'FILE_CONTENT_ILLEGAL'],
    ['a sheet that shows others', { ...fine, showsClosedSheets: true, isAvailableInRegion: false }, 'LINKED_SHEET_CANT_SHARE'],
    ['the region', { ...fine, isAvailableInRegion: false, isRealNameDue: true }, 'SERVICE_NOT_AVAILABLE_IN_REGION'],
    ['the real name', { ...fine, isRealNameDue: true }, 'REAL_NAME_REQUIRED'],
  ] as const)('%s', (_title, share, expected) => {
    expect(publicPlacementRefusal(share)).toBe(expected);
  });

  it.each([
    ['closing requires canChangeShareMode', facts({ levels: [granted('file', 'editor')] }), { mode: 'private', hasExpiry: false }, null, null],
    ['a reader has no canChangeShareMode', facts({ levels: [granted('file', 'reader')] }), { mode: 'private', hasExpiry: false }, null, 'NO_ACCESS_MODIFY'],
    ['closing never requires publicShare', facts({ without: ['publicShare'], levels: [mine('file')] }), { mode: 'private', hasExpiry: false }, null, null],
    ['a link for the team requires canChangeTeamShareMode', facts({ account: member, file: inTeam, levels: [mine('file')] }), { mode: 'enterprise_editable', hasExpiry: false }, null, null],
    ['no one outside of the team has canChangeTeamShareMode', facts({ levels: [mine('file')] }), { mode: 'enterprise_readonly', hasExpiry: false }, null, 'NO_ACCESS_MODIFY'],
    ['a link for the team requires enterpriseShare', facts({ account: member, file: inTeam, without: ['enterpriseShare'], levels: [mine('file')] }), { mode: 'enterprise_readonly', hasExpiry: false }, null, 'CURRENT_EDITION_NOT_SUPPORT'],
    ['a link for everyone requires M6', facts({ levels: [mine('file')] }), { mode: 'readonly', hasExpiry: false }, { ...fine, isBlacklisted: true }, 'USER_IN_BLACK_LIST'],
    ['an expiry requires shareExpiry', facts({ without: ['shareExpiry'], levels: [mine('file')] }), { mode: 'readonly', hasExpiry: true }, fine, 'CURRENT_EDITION_NOT_SUPPORT'],
    ['no expiry does not require shareExpiry', facts({ without: ['shareExpiry'], levels: [mine('file')] }), { mode: 'readonly', hasExpiry: false }, fine, null],
    ['the link of the folder counts if the file follows it', facts({ levels: [mine('file'), linked('folder', 'readonly')] }), { mode: null, hasExpiry: false }, { ...fine, isRealNameDue: true }, 'REAL_NAME_REQUIRED'],
    ['for the team too', facts({ levels: [mine('file'), linked('folder', 'enterprise_readonly')] }), { mode: null, hasExpiry: false }, null, 'NO_ACCESS_MODIFY'],
  ] as const)('%s (%#)', (_title, given, change, share, expected) => {
    expect(requiresPublicShare(given, change.mode)).toBe(share !== null);
    expect(linkChangeRefusal(given, change, share)).toBe(expected);
  });

  it.each([
    ['its own', facts({ levels: [mine('file'), linked('folder', 'editable')] }), 'commentable', 'commentable'],
    ['the nearest above', facts({ levels: [linked('file', 'readonly'), level('folder'), linked('folder', 'editable')] }), null, 'editable'],
    ['none above a cut-off', facts({ levels: [mine('file', { isCutOff: true }), linked('folder', 'editable')] }), null, 'private'],
    ['none above a root', facts({ levels: [linked('space', 'readonly')] }), null, 'private'],
  ] as const)('the mode that counts is %s', (_title, given, mode, expected) => {
    expect(effectiveMode(given, mode)).toBe(expected);
  });

  it.each([
    ['closing requires none', facts({ levels: [mine('file')] }), { mode: 'private', hasExpiry: false }, []],
    ['for everybody', facts({ levels: [mine('file')] }), { mode: 'commentable', hasExpiry: false }, ['publicShare']],
    ['for the team', facts({ levels: [mine('file')] }), { mode: 'enterprise_commentable', hasExpiry: false }, ['enterpriseShare']],
    ['the link of the folder counts if the file follows it', facts({ levels: [mine('file'), linked('folder', 'readonly')] }), { mode: null, hasExpiry: false }, ['publicShare']],
    ['an end comes after the link itself', facts({ levels: [mine('file')] }), { mode: 'enterprise_readonly', hasExpiry: true }, ['enterpriseShare', 'shareExpiry']],
    ['an end by itself', facts({ levels: [mine('file')] }), { mode: 'private', hasExpiry: true }, ['shareExpiry']],
  ] as const)('the features that a link requires: %s', (_title, given, change, expected) => {
    expect(featuresOfLink(given, change)).toEqual(expected);
  });
});
