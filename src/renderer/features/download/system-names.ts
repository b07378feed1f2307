import type { TFunction } from 'i18next';
import type { PackageKind, ReleaseArchitecture, ReleasePlatform } from '../../../contract/release-manifest';
import { isUniversal, type PackageOffer } from './package-offers';

/** Names without translations. */
export const systemNames: Readonly<Record<ReleasePlatform, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' };
const architectureNames: Readonly<Record<ReleaseArchitecture, string>> = { x64: 'x64', arm64: 'ARM64' };

/** The processor's usual name on that system. */
export const architectureName = (offer: PackageOffer, t: TFunction<'download'>): string => {
  const { platform, architecture } = offer.file;
  if (platform !== 'darwin') return architectureNames[architecture];
  if (isUniversal(offer)) return t('universal');
  return architecture === 'arm64' ? t('appleSilicon') : 'Intel';
};

export const kindName = (kind: PackageKind, t: TFunction<'download'>): string => {
  switch (kind) {
    case 'nsis': return t('installer');
    case 'msi': return t('forAdministrators');
    case 'dmg': return t('diskImage');
    case 'zip': return t('zipArchive');
    case 'tar.gz': return t('archive');
    case 'deb': return 'Debian, Ubuntu (.deb)';
    case 'rpm': return 'Fedora, openSUSE (.rpm)';
    case 'AppImage': return 'AppImage';
  }
};
