import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const { mac } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
const extensions = mac.fileAssociations.flatMap(({ ext }) => ext);

const program = '[APPLICATIONFOLDER]Deckle.exe';
const open = `&quot;${program}&quot; &quot;%1&quot;`;
const value = (key, text, name) => `<RegistryValue Root="HKLM" Key="Software\\Classes\\${key}" Type="string"${name === undefined ? '' : ` Name="${name}"`} Value="${text}"/>`;

/** The component's own name for ever: by it Windows knows what to take away again. */
const component = `
      <Component Id="DeckleLinksAndFiles" Guid="{7C0E6B1D-54C8-4B0A-9C7E-2F1B8F6A3D52}">
        ${[
          '<RegistryValue Root="HKLM" Key="Software\\Classes\\deckle" Type="string" Value="URL:Deckle" KeyPath="yes"/>',
          value('deckle', '', 'URL Protocol'),
          value('deckle\\DefaultIcon', `${program},0`),
          value('deckle\\shell\\open\\command', open),
          value('Deckle.File', 'Deckle'),
          value('Deckle.File\\DefaultIcon', `${program},0`),
          value('Deckle.File\\shell\\open\\command', open),
          ...extensions.map((extension) => value(`.${extension}\\OpenWithProgids`, '', 'Deckle.File')),
        ].join('\n        ')}
      </Component>`;
const group = '<ComponentGroup Id="ProductComponents" Directory="APPLICATIONFOLDER">';

/** Registers links and files in the MSI as build/windows/installer.nsh does in the other installer. */
export default (path) => {
  const project = readFileSync(path, 'utf8');
  if (!project.includes(group)) throw new Error(`${path} has no place for what Deckle registers.`);
  writeFileSync(path, project.replace(group, () => group + component));
};
