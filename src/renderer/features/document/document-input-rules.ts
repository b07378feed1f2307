import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { TextSelection, type Plugin } from 'prosemirror-state';
import { documentSchema } from '../../../core/content/document-schema';

const { nodes, marks } = documentSchema;

/** Three hyphens at the start of a paragraph become a rule above it. */
const rule = new InputRule(/^---$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type !== nodes.paragraph) return null;
  const tr = state.tr.delete(start, end).insert($start.before(), nodes.horizontal_rule.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve($start.before() + 2)));
});

/** A word between backticks becomes code. */
const code = new InputRule(/(?:^|[^`])`([^`\s](?:[^`]*[^`\s])?)`$/, (state, match, _start, end) => {
  const [, word = ''] = match;
  const from = end - word.length - 1;
  if (state.doc.resolve(from).parent.type === nodes.code_block) return null;
  return state.tr.addMark(from + 1, end, marks.code.create()).delete(from, from + 1).removeStoredMark(marks.code);
});

/** Short forms that become blocks or marks while the person types. Backspace restores the typed characters. */
export const documentInputRules = (): Plugin => inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,9})\.\s$/, nodes.ordered_list, ([, number]) => ({ order: Number(number) }),
      ([, number], list) => list.childCount + Number(list.attrs['order']) === Number(number),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    rule, code,
  ],
});
