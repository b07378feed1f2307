/**
 * The rule `renderer/person-names`: a screen shows the name of a person with `ui/person-name.tsx` or `ui/avatar.tsx`, which
 * translate the name of deleted accounts. A person is a type with an id, a name and an avatar. A type with an email address
 * is exempt, because a deleted account has none.
 */

const fields = ['id', 'name', 'avatar'];
const comparisons = ['===', '!=='];

/** @type {import('eslint').Rule.RuleModule} */
export const personNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { stored: 'This is the stored name of a person. Show it with `usePersonName`, `PersonName` or `Avatar`, which translate the name of deleted accounts.' },
  },
  create: (context) => {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const isPerson = (node) => {
      const type = checker.getNonNullableType(checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node)));
      const has = (field) => checker.getPropertyOfType(type, field) !== undefined;
      return fields.every(has) && !has('email');
    };
    const report = (node) => { context.report({ node, messageId: 'stored' }); };
    return {
      'MemberExpression[computed=false][property.name="name"]': ({ object, property, parent }) => {
        const outer = parent.type === 'ChainExpression' ? parent.parent : parent;
        const isCompared = outer.type === 'BinaryExpression' && comparisons.includes(outer.operator);
        if (!isCompared && isPerson(object)) report(property);
      },
      'ObjectPattern > Property[computed=false][key.name="name"]': ({ key, parent }) => {
        if (isPerson(parent)) report(key);
      },
    };
  },
};
