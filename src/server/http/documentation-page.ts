import type { OpenApiDocument, OpenApiOperation } from './openapi-document';

/** The style of a page for developers. The page's content security policy contains its hash. */
export const documentationStyle = `
:root { color-scheme: light dark; --ink: #1d1d1b; --soft: #6b6a66; --line: #dddbd5; --paper: #fbfaf7; --raised: #fff; --accent: #2f4858; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --soft: #a3a19a; --line: #3a3936; --paper: #191918; --raised: #222220; --accent: #9cc3d8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 40px 24px 80px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { font-size: 13px; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 40px 0 8px; }
p { margin: 4px 0 12px; color: var(--soft); }
a { color: var(--accent); }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; }
summary { display: grid; grid-template-columns: 64px 1fr auto; gap: 2px 12px; align-items: baseline; padding: 10px 16px; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 10px; }
summary span { grid-column: 2 / -1; color: var(--soft); }
.access { color: var(--soft); }
.body { border-top: 1px solid var(--line); padding: 4px 16px 16px; }
h3 { font-size: 13px; margin: 16px 0 4px; }
code, pre { font: 12.5px/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px; border-radius: 6px; background: var(--paper); border: 1px solid var(--line); overflow: auto; max-height: 400px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 4px 12px 4px 0; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: normal; }
th { color: var(--soft); }
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const jsonBlock = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const whoMayCall = { public: 'anybody', shared: 'anybody with the link', session: 'signed in' } as const;

const parameterTable = ({ parameters }: OpenApiOperation): string => {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`);
  return `<h3>Parameters</h3><table><tr><th>Name</th><th>In</th><th></th><th>Schema</th></tr>${rows.join('')}</table>`;
};

const isSuccess = (status: string): boolean => status.startsWith('2');

const responsesSection = ({ responses }: OpenApiOperation): string => Object.entries(responses).filter(([status]) => isSuccess(status)).map(([status, { description, content }]) =>
  `<h3>Answer ${status}</h3>${content ? Object.entries(content).map(([type, { schema }]) => `<p>${escapeHtml(type)}</p>${jsonBlock(schema)}`).join('') : `<p>${escapeHtml(description)}</p>`}`).join('');

const errorsSection = ({ responses }: OpenApiOperation): string => {
  const rows = Object.entries(responses).filter(([status]) => !isSuccess(status))
    .map(([status, { description }]) => `<tr><td>${status}</td><td><code>${escapeHtml(description)}</code></td></tr>`);
  return `<h3>Errors</h3><table><tr><th>Status</th><th>Codes</th></tr>${rows.join('')}</table>`;
};

const operationEntry = (method: string, path: string, operation: OpenApiOperation): string => `
<details id="${escapeHtml(operation.operationId)}">
<summary><code>${method.toUpperCase()}</code><code>${escapeHtml(path)}</code><b class="access">${whoMayCall[operation['x-access']]}</b><span>${escapeHtml(operation.summary)}</span></summary>
<div class="body">${parameterTable(operation)}${operation.requestBody ? `<h3>Body</h3>${Object.entries(operation.requestBody.content).map(([type, { schema }]) => `<p>${escapeHtml(type)}</p>${jsonBlock(schema)}`).join('')}` : ''}${responsesSection(operation)}${errorsSection(operation)}</div>
</details>`;

/** Renders the document as a page without scripts: each call with its access, parameters, responses and errors. */
export const documentationPage = (document: OpenApiDocument): string => {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ tag: operation.tags[0] ?? '', html: operationEntry(method, path, operation) })));
  const tags = [...new Set(entries.map(({ tag }) => tag))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Deckle API</title><style>${documentationStyle}</style></head>
<body><main><h1>Deckle API</h1>
<p>Version ${escapeHtml(String(document.info.version))}. The same as <a href="docs/openapi.json">OpenAPI 3.1</a>. Every answer carries <code>x-request-id</code>; every refusal has a code, a sentence in the language of Accept-Language, and that id.</p>
${tags.map((tag) => `<h2>${escapeHtml(tag)}</h2>${entries.filter((entry) => entry.tag === tag).map(({ html }) => html).join('')}`).join('')}
</main></body></html>
`;
};
