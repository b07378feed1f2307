/**
 * The rule `words/plain-words`: comments, documents and English texts use short sentences and the field's terms.
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
 *   `text` for texts on screen, which may also be labels such as "Who has access".
 */
export const problemsOf = (text, kind = 'prose') => {
  const sentences = sentencesOf(text);
  const applied = [...patterns, ...(kind === 'text' ? textPatterns : prosePatterns)];
  const problems = sentences.flatMap((sentence, index) => [
    ...applied.flatMap(([pattern, advice]) => {
      const found = pattern.exec(sentence);
      return found ? [`"${found[0]}": ${advice}`] : [];
    }),
    ...(startsWithRelative.test(sentence) && !/\?\W*$/.test(sentence) && !(kind === 'text' && isLabel(sentence)) ? [`"${sentence.split(' ', 3).join(' ')} …": begin the sentence with its subject.`] : []),
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

const schema = [{ type: 'object', properties: { texts: { type: 'boolean' } }, additionalProperties: false }];
const meta = { type: 'suggestion', schema, messages: { words: '{{problem}}' } };

/** For TypeScript and JavaScript: comments, and with `texts: true` every string of the file as a text on screen. */
export const plainWords = {
  meta,
  create: (context) => {
    const report = (loc, text, kind) => { for (const problem of problemsOf(text, kind)) context.report({ loc, messageId: 'words', data: { problem } }); };
    const isOfTexts = context.options[0]?.texts === true;
    return {
      Program: () => { for (const { loc, text } of commentTexts(context.sourceCode.getAllComments())) report(loc, text, 'prose'); },
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
