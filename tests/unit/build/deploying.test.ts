import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { policiesSchema, readPolicies } from '../../../src/main/policies/policies';
import { silentLog } from '../../../src/main/logging/logger';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const names = Object.keys(policiesSchema.shape).sort();

describe('the files for administrators', () => {
  it('has documentation of exactly the existing policies', () => {
    const policies = /## Policies\n([\s\S]*?)\n### Proxy/.exec(read('docs/deploying.md'))?.[1] ?? '';
    expect(all(policies, /^\| `(\w+)` \|/gm).sort()).toEqual(names);
  });

  it('has an administrative template of exactly these, in two languages', () => {
    const template = read('build/policies/deckle.admx');
    expect(all(template, /<policy name="(\w+)"/g).sort()).toEqual(names);
    expect([...new Set(all(template, /key="([^"]+)"/g))].sort()).toEqual([String.raw`Software\Policies\Deckle`, String.raw`Software\Policies\Deckle\proxy`, String.raw`Software\Policies\Deckle\servers`]);
    for (const language of ['en-US', 'zh-CN']) {
      const texts = read(`build/policies/${language}/deckle.adml`);
      expect(new Set(all(template, /\$\(string\.(\w+)\)/g))).toEqual(new Set(all(texts, /<string id="(\w+)"/g)));
      expect(new Set(all(template, /\$\(presentation\.(\w+)\)/g))).toEqual(new Set(all(texts, /<presentation id="(\w+)"/g)));
      // Every field of the template has an element in the dialog.
      expect(new Set(all(texts, /refId="(\w+)"/g))).toEqual(new Set(all(template, /<(?:text|list|enum|decimal|multiText) id="(\w+)"/g)));
    }
  });

  it('has a template whose values are the schema\'s', () => {
    const template = read('build/policies/deckle.admx');
    for (const [, name = '', inside = ''] of template.matchAll(/<policy name="(\w+)"([\s\S]*?)<\/policy>/g)) {
      const choices = all(inside, /<value><string>(\w+)<\/string><\/value>/g);
      const schema = policiesSchema.shape[name as keyof typeof policiesSchema.shape];
      const kept = choices.filter((choice) => name === 'proxy' || schema.safeParse(choice).success);
      expect(kept, name).toEqual(choices);
      // Yes and no are DWORDs, which represent booleans only.
      expect(schema.safeParse(true).success, name).toBe(inside.includes('<enabledValue>'));
    }
  });

  it('has an example for Linux that is accepted whole', async () => {
    const example = JSON.parse(read('build/policies/policies.json')) as object;
    expect(Object.keys(example).sort()).toEqual(names);
    const { policies, problems } = await readPolicies([{ location: 'example', read: () => Promise.resolve(example) }], silentLog);
    expect(problems).toEqual([]);
    expect(policies).toEqual(example);
  });

  it('has a profile for macOS of exactly these', () => {
    const inner = /<array>\s*<dict>([\s\S]*)<\/dict>\s*<\/array>/.exec(read('build/policies/app.deckle.desktop.mobileconfig'))?.[1] ?? '';
    // Keys of the first level; those within the proxy are indented further.
    expect(all(inner, /^ {6}<key>(?!Payload)(\w+)<\/key>/gm).sort()).toEqual(names);
    expect(inner).toContain('<string>app.deckle.desktop</string>');
  });
});

interface Workflow { readonly jobs: Readonly<Record<string, { readonly 'runs-on': string; readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly name?: string }[] }>> }

describe.each(['ci', 'release'])('the workflow %s', (name) => {
  const text = read(`.github/workflows/${name}.yml`);
  const { jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  // A tag can be moved to other code, and a release has secrets.
  it('uses every action by the hash of its commit, with the version beside it, and only existing scripts', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const used = all(text, /uses: (.*)$/gm);
    expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const each of used) expect(each).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const script of steps.flatMap(({ run = '' }) => all(run, /npm run ([\w:]+)/g))) expect(Object.keys(scripts)).toContain(script);
  });

  it('has steps that each do one thing, and no secret on a command line', () => {
    for (const step of steps) expect([step.uses, step.run].filter((each) => each !== undefined)).toHaveLength(1);
    for (const { run = '' } of steps) expect(run).not.toContain('secrets.');
  });
});

describe('the workflows', () => {
  it('build on each system and processor, and sign by the names in the documentation', () => {
    const text = read('.github/workflows/release.yml');
    for (const system of ['windows-2022', 'macos-14', 'ubuntu-24.04', 'ubuntu-24.04-arm']) expect(text).toContain(system);
    const documented = all(read('docs/deploying.md'), /`([A-Z]+(?:_[A-Z]+)+)`/g);
    expect([...new Set(all(text, /secrets\.(\w+)/g))].sort()).toEqual([...new Set(documented)].sort());
  });
});
