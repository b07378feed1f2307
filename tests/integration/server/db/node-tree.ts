/** A node of a query tree as PostgreSQL stores it (`pg_node_tree`). */
export interface TreeNode {
  readonly type: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}

export type TreeValue = string | null | TreeNode | readonly TreeValue[];

/** Braces, brackets, names of fields, and all other text up to a blank. Characters behind a backslash are text. */
const tokenPattern = /[{}()]|\[[^\]]*\]|"(?:[^"\\]|\\.)*"|(?:\\[^]|[^\s{}()[\]\\])+/g;

/** Parses the text of a tree: `{TYPE :field value …}`, lists in parentheses, `<>` for nothing. */
export const parseNodeTree = (text: string): readonly TreeValue[] => {
  const tokens = text.match(tokenPattern) ?? [];
  let at = 0;
  const parseList = (end: string): TreeValue[] => {
    const values: TreeValue[] = [];
    while (at < tokens.length && tokens[at] !== end) values.push(parseValue());
    at += 1;
    return values;
  };
  const parseNode = (): TreeNode => {
    const type = tokens[at] ?? '';
    at += 1;
    const fields: Record<string, TreeValue> = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const name = (tokens[at] ?? '').replace(/^:/, '');
      at += 1;
      fields[name] = parseValue();
      // The bytes of a constant follow its length.
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) at += 1;
    }
    at += 1;
    return { type, fields };
  };
  const parseValue = (): TreeValue => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '{') return parseNode();
    if (token === '(') return parseList(')');
    return token === '<>' ? null : token.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
  };
  return parseList('');
};
