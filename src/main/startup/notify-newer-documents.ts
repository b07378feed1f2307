import { join } from 'node:path';
import type { Texts } from '../main-texts';
import { certificatesDocument } from '../network/certificate-trust';
import { proxyDocument } from '../network/proxy-settings';
import { preferencesDocument } from '../preferences/preferences-service';
import type { Prompt } from '../prompts/prompt';
import { encryptedSecretsDocument } from '../session/safe-storage-secret-store';
import { accountsDocument } from '../session/stored-accounts';
import { desktopSettingsDocument } from '../settings/desktop-settings';
import { isNewerFile } from '../storage/document';

const accountDocuments = [accountsDocument, encryptedSecretsDocument];
const settingsDocuments = [desktopSettingsDocument, preferencesDocument(() => []), proxyDocument, certificatesDocument];

export interface NewerDocumentsPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly texts: Texts;
  readonly show: (prompt: Prompt) => Promise<unknown>;
}

/** Informs the person if a newer version of the app wrote accounts or settings, so that this run has neither. */
export const notifyNewerDocuments = async ({ folder, texts, show }: NewerDocumentsPorts): Promise<void> => {
  const hasNewer = (documents: readonly Parameters<typeof isNewerFile>[1][]): boolean => documents.some((document) => isNewerFile(join(folder, `${document.name}.json`), document));
  const problems = [...(hasNewer(accountDocuments) ? [texts('newerAccounts')] : []), ...(hasNewer(settingsDocuments) ? [texts('newerSettings')] : [])];
  if (problems.length > 0) await show({ title: texts('newerTitle'), text: [texts('newerText')], problems, decline: texts('newerClose'), accept: null });
};
