/**
 * The rule `words/plain-words`: comments, declared names, titles of tests, documents and English texts use short sentences and the field's terms.
 * CONTRIBUTING.md explains how we write. The rule covers the part that a pattern can find.
 */

/** Maximum number of words of a sentence. A code span counts as one word. */
const maximumWords = 25;

/** Patterns of every kind, each with the advice that its report gives. They see text without code spans, links and quotations. */
const patterns = [
  [/\b(?:what|that which) (?:is|was|are|were)\b/i, 'Name the noun instead of "what is …".'],
  [/\b(?:whoever|whomever|whosever)\b/i, 'Name the noun: "anyone who", "the caller", "the person who".'],
  [/\banswer(?:s|ed|ing)?\b/i, 'Use "return" or "respond" for the verb, "response" or "result" for the noun.'],
  [/\b(?:tells?|telling|told)\b/i, 'Use "emit", "notify", "report", "show" or "say".'],
  [/\b(?:stands?|stood|standing) (?:in|on|at|as|for|beside|behind|above|below|there|under|over|between|before|after|by|open|still|alone)\b/i, 'Use "is", "is stored" or "is shown".'],
  [/\b(?:lies|lay|lain|lying)\b|\blie (?:in|on|at|beside|below|there|under)\b/i, 'Use "is" or "is stored".'],
  [/\bbut for\b/i, 'Use "except".'],
  [/\b(?:all|nothing|nobody|none|anything|everything) but\b/i, 'Use "except" or "only".'],
  [/\bby (?:then|now)\b/i, 'Name the moment: "already", "before the …".'],
  [/\bso (?:long|many|much|often|few|far)\b/i, 'Use "as long as", "how many", "a limit of" or "at most".'],
  [/\b(?:that|this) one\b(?! \w+ing)/i, 'Repeat the noun.'],
  [/\banother(?:$|[.,;:)]| (?:than|of|as|for|by|in|on|is|was|has)\b)/i, 'Repeat the noun after "another".'],
  [/\bgo(?:es)? on\b|\b(?:going|went|gone) on\b/i, 'Use "continue" or "resume".'],
  [/\bhurr(?:y|ies|ied|ying)\b/i, 'Use "retry now" or "immediately".'],
  [/\bfor (?:its|their|his|her|another's|others') sake\b/i, 'Name the reason.'],
];

/** Patterns of prose alone. A text on screen may say "Ask your administrator" and "several files at once". */
const prosePatterns = [
  [/\bask(?:s|ed|ing)?\b/i, 'Use "request", "prompt", "call", "query" or "confirm".'],
  [/\bat once\b/i, 'Use "immediately" or "concurrently".'],
];

/** Patterns of texts on screen alone: words that a product does not use for its actions and people. */
const textPatterns = [
  [/\b(?:made|making)\b|\bmake (?:an?|the|it|something|folder|room)\b/i, 'Use "create", or "free up" for space.'],
  [/\b(?:put|puts|putting|take|takes|taking|taken|took) (?:.+ )?(?:back|down|off|away|out of)\b/i, 'Use "restore", "unpublish", "remove" or "undo".'],
  [/\brecover(?:s|ed|ing)?\b/i, 'Use "restore".'],
  [/\blinks? (?:has |have )?end(?:s|ed)?\b|^Ends$/i, 'Use "expires".'],
  [/\bturn (?:.+ )?round\b/i, 'Use "reverse".'],
  [/\bfor good\b/i, 'Use "permanently".'],
  [/\blately\b|\bmeanwhile\b|\bfrom elsewhere\b/i, 'Use "recently", "in the meantime" or "from another folder".'],
  [/\b(?:every|some|no|any)body\b/i, 'Use "everyone", "someone" or "no one".'],
  [/\bmay not\b/i, 'Use "cannot" or "do not have permission to".'],
  [/\bby hand\b/i, 'Use "manually".'],
];

/** Patterns of titles of tests alone: verbs for which the field has a precise term, and idioms. */
const titlePatterns = [
  [/\bh(?:ears?|eard|earing)\b/i, 'Use "receive" or "be notified".'],
  [/\b(?:stand|stands|stood|standing)\b|\blie\b/i, 'Use "is", "is stored" or "is shown".'],
  [/\b(?:go|goes|going|went)\b/i, 'Name the action: "moves", "navigates", "is deleted", "continues".'],
  [/\b(?:stay|stays|stayed|staying)\b/i, 'Use "remain" or "keep".'],
  [/\b(?:hold|holds|held|holding)\b/i, 'Use "contain", "keep", "delay" or "own".'],
  [/\b(?:take|takes|took|taken|taking)\b(?! over\b)/i, 'Name the action: "accept", "use", "remove", "undo", "need".'],
  [/\b(?:is|are|was|were) said\b/i, 'Use "is reported" or "is shown".'],
  [/\bfor good\b/i, 'Use "permanently".'],
  [/\bby hand\b/i, 'Use "manually".'],
  [/^(?:and|but|or|nor)\b/i, 'Begin a title with its subject or its verb, it is read alone.'],
  [/^it\b/i, 'Name the subject, or leave it to the title of the group.'],
  [/^(?:what|who|whom|whose|whatever|which|whichever)\b/i, 'Begin the title with a noun or a verb.'],
];

/** Words of declared names, each with the name that its report suggests. */
const namePatterns = [
  [/^answer(?:s|ed|ing)?$/i, 'response", "result" or "respond'],
  [/^ask(?:s|ed|er|ing)?$/i, 'request", "requests", "prompt" or "caller'],
  [/^(?:tell(?:s|er|ing)?|told)$/i, 'notify", "emit", "reported" or "received'],
  [/^hear(?:s|d|ing)?$/i, 'received'],
  [/^(?:stands|stood)$/i, 'current" or "previous'],
];

/** Returns one message for each rejected word of a name in camel case. */
export const nameProblemsOf = (name) => name.split(/_|(?=[A-Z])/).flatMap((word) =>
  namePatterns.flatMap(([pattern, advice]) => (pattern.test(word) ? [`"${word}" in the name "${name}": use "${advice}".`] : [])));

const startsWithRelative = /^(?:What(?!’s|'s)|Who|Whom|Whose|Whatever|Which|Whichever)\b/;
const startsWithIt = /^(?:It|Its|That one|This one)\b/;

/** A text on screen without a full stop is a name or a heading. */
const isLabel = (sentence) => !/\.\W*$/.test(sentence);

/** Code, addresses and quoted words are not prose. A code span becomes one word. */
const proseOf = (text) => text
  .replace(/`[^`]*`/g, 'code')
  .replace(/\{\{[^}]*\}\}/g, 'value')
  .replace(/\]\([^)]*\)/g, ']')
  .replace(/https?:\/\/\S+/g, 'address')
  .replace(/“[^”]*”|"[^"\n]{1,200}"/g, 'quote');

const abbreviations = /\b(?:e\.g|i\.e|etc|vs|cf|no|approx)\.$/i;

/** Sentences of a text. A blank line, a list item and a table cell end a sentence as well. */
const sentencesOf = (text) => proseOf(text).split(/\n\s*\n|\n\s*(?=[-*•] |\d+\. )|\s\|\s/).flatMap((block) => {
  const words = block.replace(/^[-*•] /, '').split(/\s+/).filter(Boolean);
  const sentences = [];
  let current = [];
  for (const word of words) {
    current.push(word);
    if (/[.!?]["')\]”]*$/.test(word) && !abbreviations.test(word)) { sentences.push(current.join(' ')); current = []; }
  }
  if (current.length > 0) sentences.push(current.join(' '));
  return sentences;
});

/**
 * Returns one message for each broken rule.
 *
 * @param text One comment, paragraph or text on screen.
 * @param kind `heading` for headings and table cells, which may begin with "It".
 *   `text` for texts on screen, which may also be labels such as "Who has access". `title` for titles of tests.
 */
export const problemsOf = (text, kind = 'prose') => {
  const sentences = sentencesOf(text);
  const applied = [...patterns, ...(kind === 'text' ? textPatterns : prosePatterns), ...(kind === 'title' ? titlePatterns : [])];
  const problems = sentences.flatMap((sentence, index) => [
    ...applied.flatMap(([pattern, advice]) => {
      const found = pattern.exec(sentence);
      return found ? [`"${found[0]}": ${advice}`] : [];
    }),
    ...(kind !== 'title' && startsWithRelative.test(sentence) && !/\?\W*$/.test(sentence) && !(kind === 'text' && isLabel(sentence)) ? [`"${sentence.split(' ', 3).join(' ')} …": begin the sentence with its subject.`] : []),
    ...(kind === 'prose' && index === 0 && startsWithIt.test(sentence) ? [`"${sentence.split(' ', 3).join(' ')} …": name the subject, nothing stands before it.`] : []),
  ]);
  const long = sentences.map((sentence) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length).filter((count) => count > maximumWords);
  return [...problems, ...long.map((count) => `A sentence of ${count} words: at most ${maximumWords}.`)];
};

/** Line comments that follow each other are one text; the stars of a block comment are not part of it. */
const commentTexts = (comments) => {
  const texts = [];
  for (const comment of comments) {
    const last = texts.at(-1);
    const value = comment.type === 'Block' ? comment.value.replace(/^\*/, '').replace(/^[ \t]*\* ?/gm, '') : comment.value;
    if (comment.type === 'Line' && last?.type === 'Line' && last.loc.end.line + 1 === comment.loc.start.line && last.loc.start.column === comment.loc.start.column) {
      last.text += `\n${value.trim()}`;
      last.loc = { start: last.loc.start, end: comment.loc.end };
    } else texts.push({ type: comment.type, text: value.trim(), loc: comment.loc });
  }
  return texts.filter(({ text }) => !/^(?:eslint-|@vite|@ts-|#__|v8 |global )/.test(text));
};

/** Functions whose first argument is the title of a test, a group or a step, and the modifiers between their name and the call. */
const titledCalls = new Set(['describe', 'it', 'test']);
const titledModifiers = new Set(['concurrent', 'describe', 'each', 'fails', 'fixme', 'for', 'only', 'parallel', 'runIf', 'sequential', 'serial', 'skip', 'skipIf', 'step']);

const isTitledCall = (callee) => {
  if (callee.type === 'Identifier') return titledCalls.has(callee.name);
  if (callee.type === 'MemberExpression') return titledModifiers.has(callee.property.name) && isTitledCall(callee.object);
  if (callee.type === 'CallExpression') return isTitledCall(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && isTitledCall(callee.tag);
};

/** Text of a title. Values that a template or a row of a table fills in count as one word each. */
const titleOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value.replace(/\$\w+/g, '{{value}}');
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('{{value}}') : null;
};

const withoutType = (node) => (['TSAsExpression', 'TSSatisfiesExpression'].includes(node?.type) ? withoutType(node.expression) : node);

/** Value of an expression, or the one that a constant of the file has. */
const valueOf = (node, scope) => {
  const value = withoutType(node);
  if (value?.type !== 'Identifier') return value;
  for (let current = scope; current; current = current.upper) {
    const variable = current.set.get(value.name);
    if (variable) return withoutType(variable.defs[0]?.node.init);
  }
  return undefined;
};

/** Names of the rows of a table: their first text, where the test does not use it otherwise (its parameter begins with `_`). */
const rowNames = ({ callee, arguments: [, test] }, scope) => {
  const isTable = callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression' && callee.callee.property.name === 'each';
  const rows = isTable && test?.params?.[0]?.name?.startsWith('_') ? valueOf(callee.arguments[0], scope) : null;
  if (rows?.type !== 'ArrayExpression') return [];
  return rows.elements.map((row) => withoutType(row)?.elements?.[0]).filter((name) => name?.type === 'Literal' && typeof name.value === 'string');
};

/** `{ name }` takes the name of a field, which the type of the object declares. */
const isFieldName = ({ name }) => {
  const { parent } = name;
  const property = parent?.type === 'AssignmentPattern' ? parent.parent : parent;
  return property?.type === 'Property' && property.shorthand && property.parent.type === 'ObjectPattern';
};

/** Names that the file declares itself: variables, parameters, functions and types. Imports and fields have their own declarations. */
const declaredNames = (scopes) => scopes.flatMap(({ variables }) => variables).flatMap(({ defs }) => defs)
  .filter((definition) => definition.type !== 'ImportBinding' && definition.name.type === 'Identifier' && !isFieldName(definition))
  .map(({ name }) => name);

const schema = [{ type: 'object', properties: { texts: { type: 'boolean' } }, additionalProperties: false }];
const meta = { type: 'suggestion', schema, messages: { words: '{{problem}}' } };

/** For TypeScript and JavaScript: comments, declared names and titles of tests, and with `texts: true` every string of the file as a text on screen. */
export const plainWords = {
  meta,
  create: (context) => {
    const report = (loc, text, kind) => { for (const problem of problemsOf(text, kind)) context.report({ loc, messageId: 'words', data: { problem } }); };
    const isOfTexts = context.options[0]?.texts === true;
    return {
      Program: () => {
        for (const { loc, text } of commentTexts(context.sourceCode.getAllComments())) report(loc, text, 'prose');
        // A class has one definition outside and one inside of itself.
        for (const name of new Set(declaredNames(context.sourceCode.scopeManager.scopes))) {
          for (const problem of nameProblemsOf(name.name)) context.report({ loc: name.loc, messageId: 'words', data: { problem } });
        }
      },
      CallExpression: (node) => {
        const title = titleOf(node.arguments[0]);
        if (title === null || !isTitledCall(node.callee)) return;
        report(node.arguments[0].loc, title, 'title');
        for (const name of rowNames(node, context.sourceCode.getScope(node))) report(name.loc, title.replace('%s', () => name.value), 'title');
      },
      ...(isOfTexts && { 'Property > Literal.value': (node) => { if (typeof node.value === 'string') report(node.loc, node.value, 'text'); } }),
    };
  },
};

const textOf = (node) => {
  if (node.type === 'inlineCode') return '`code`';
  if (typeof node.value === 'string') return node.type === 'html' ? '' : node.value;
  return (node.children ?? []).map(textOf).join('');
};

/** For Markdown: paragraphs, headings and the cells of tables. */
export const plainMarkdown = {
  meta: { ...meta, schema: [] },
  create: (context) => {
    const look = (node) => { for (const problem of problemsOf(textOf(node), node.type === 'paragraph' ? 'prose' : 'heading')) context.report({ loc: node.position ?? node.loc, messageId: 'words', data: { problem } }); };
    return { paragraph: look, heading: look, tableCell: look };
  },
};
