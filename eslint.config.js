import { readFileSync } from 'node:fs';
import markdown from '@eslint/markdown';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { mirroredPath } from './build/lint/mirrored-path.js';
import { personNames } from './build/lint/person-names.js';
import { plainMarkdown, plainWords } from './build/lint/plain-words.js';

/**
 * What each layer must not import, for the editor. `.dependency-cruiser.cjs` holds the whole table, by resolved path;
 * this is the part of it that can be told from the text of an import.
 */
const neverImported = {
  contract: ['node:*', 'electron', 'react', 'fastify', '**/core/**', '**/main/**', '**/renderer/**', '**/server/**'],
  core: ['node:*', 'electron', 'react', 'fastify', '**/main/**', '**/renderer/**', '**/server/**'],
  'api-client': ['electron', 'react', '**/server/**', '**/main/**', '**/renderer/**'],
  main: ['react', 'react-dom', 'fastify', '**/renderer/**', '**/server/**', '**/preload/**'],
  preload: ['zod', 'react', '**/main/**', '**/core/**', '**/renderer/**', '**/server/**'],
  renderer: ['node:*', 'electron', 'fastify', '**/main/**', '**/server/**', '**/preload/**'],
  server: ['electron', 'react', 'react-dom', '**/main/**', '**/preload/**', '**/renderer/**'],
};

/** Folders and documents whose language follows CONTRIBUTING.md, "How we write". */
const plainSources = ['src/**/*.{ts,tsx}', 'build/**/*.{ts,js}', 'tests/**/*.{ts,tsx}'];
/** English texts on screen: their strings follow it too. */
const plainTexts = ['src/locales/en/*.ts', 'src/locales/inside.ts'];
const plainDocuments = ['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/{adr,technical}/*.md', 'release-manifest/README.md'];

const restrictedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
  { selector: 'TSEnumDeclaration', message: 'A union of literals, or a constant object, says the same without code of its own.' },
];

const parameterOf = (types) => `[typeAnnotation.typeAnnotation.typeName.name=/^(${types})$/]`;
/** A function of the server has either the scope of the call or, if it uses only the connection, `db` (docs/technical/server-process.md). */
const callScopes = [
  { selector: `${parameterOf('Database')} ~ ${parameterOf('Caller|Principal')}`, message: 'A function that acts for a caller has `scope: CallScope` as its first parameter, and no `db` and `caller`.' },
  { selector: `ObjectPattern[properties.length=1]${parameterOf('CallScope')} > Property[key.name="db"]`, message: 'A function that uses only the connection has the parameter `db`, so that its signature says so.' },
];

/** A directive that switches a rule off has to say why, after `--`. */
const reasonedDirectives = {
  meta: { type: 'problem', schema: [], messages: { missing: 'Say after `--` why the rule is switched off here.' } },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.trim();
        if (/^eslint-(disable|enable)/.test(text) && !/--\s*\S/.test(text)) context.report({ loc: comment.loc, messageId: 'missing' });
      }
    },
  }),
};

const ignored = readFileSync(new URL('.gitignore', import.meta.url), 'utf8')
  .split('\n').filter((line) => line.endsWith('/')).map((line) => `**/${line}**`);

export default defineConfig(
  { ignores: ignored },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { deckle: { rules: { 'reasoned-directives': reasonedDirectives } } },
    languageOptions: {
      parserOptions: { project: ['./tsconfig.node.json', './tsconfig.web.json', './tsconfig.worker.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'deckle/reasoned-directives': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true, allow: [{ from: 'lib', name: ['URL', 'URLSearchParams', 'Error'] }] }],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Handlers of React and of Fastify may be asynchronous; a promise where a condition or a spread is meant may not.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false, properties: false } }],
      // Ports are objects of closures, so their methods may be taken out of them.
      '@typescript-eslint/unbound-method': 'off',
      // An implementation of an asynchronous port need not wait for anything itself.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always'],
      'no-async-promise-executor': 'error',
      'no-case-declarations': 'error',
      'no-cond-assign': 'error',
      'no-console': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-debugger': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-loss-of-precision': 'error',
      'no-misleading-character-class': 'error',
      'no-self-compare': 'error',
      'no-sparse-arrays': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'prefer-const': 'error',
    },
  },
  ...Object.entries(neverImported).map(([layer, group]) => ({
    files: [`src/${layer}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message: `The layer "${layer}" does not know this one (docs/architecture.md).` }] }] },
  })),
  {
    files: ['src/renderer/**/*.{ts,tsx}', 'tests/unit/renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/unsupported-syntax': 'error',
      // Tells what React's compiler would leave alone; the compiler is not in use.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // The store shows nothing, and the two files of the design system are what screens use instead.
    files: ['src/renderer/**/*.{ts,tsx}'], ignores: ['src/renderer/shared/store/**', 'src/renderer/ui/{person-name,avatar}.tsx'],
    plugins: { renderer: { rules: { 'person-names': personNames } } }, rules: { 'renderer/person-names': 'error' },
  },
  {
    // Text from outside must not hold the process: the time of a pattern may not grow with the square of its text.
    files: ['src/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  { files: ['src/server/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...callScopes] } },
  {
    // Programs of the command line, and the tests' own runners, speak to whoever started them.
    files: ['src/cli/**/*.ts', 'tests/run*.ts', 'tests/bench/**/*.ts', 'build/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Tools that read these files ask for a default export.
    files: ['*.config.ts', '*.config.js', '*.cjs', 'tests/support/vitest-counts.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['tests/{unit,contract,integration}/**/*.test.{ts,tsx}'], plugins: { tests: { rules: { 'mirrored-path': mirroredPath } } }, rules: { 'tests/mirrored-path': 'error' } },
  { files: plainSources, plugins: { words: { rules: { 'plain-words': plainWords } } }, rules: { 'words/plain-words': 'error' } },
  { files: plainTexts, rules: { 'words/plain-words': ['error', { texts: true }] } },
  { files: plainDocuments, language: 'markdown/gfm', plugins: { markdown, 'document-words': { rules: { 'plain-words': plainMarkdown } } }, rules: { 'document-words/plain-words': 'error' } },
);
