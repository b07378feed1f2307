import type pg from 'pg';
import { parseNodeTree, type TreeNode, type TreeValue } from './node-tree';

/** The columns that are declared not null, and the functions, of a database. */
interface Catalogue {
  readonly notNullColumns: ReadonlySet<string>;
  /** The names of functions by id. */
  readonly functionNames: ReadonlyMap<number, string>;
}

/** Functions that return null for arguments that are not null. All other built-in functions are total. */
const partialFunctions = /^(nullif|array_position|array_length|array_upper|array_lower|array_ndims|substring|regexp_.*|json.*(extract|object_field|array_element|path).*|json_populate.*|jsonb_populate.*|lag|lead|first_value|last_value|nth_value|unnest|pg_get_.*|to_reg.*|current_setting|obj_description|col_description|shobj_description|inet_.*|max|min|sum|avg|array_agg|json_agg|jsonb_agg|string_agg|bool_and|bool_or|every)$/;
/** Functions that never return null, whatever their arguments are. */
const neverNullFunctions = /^(count|row_number|rank|dense_rank|json_build_object|jsonb_build_object|json_build_array|jsonb_build_array|concat|concat_ws|now|gen_random_uuid|pg_current_snapshot|pg_current_xact_id)$/;
/** Aggregates that are null without rows only. */
const collectingAggregates = /^(array_agg|json_agg|jsonb_agg)$/;
/** Aggregates that are null without rows, or without values. */
const valueAggregates = /^(max|min|sum|avg|bool_and|bool_or|every|string_agg)$/;

const isList = (value: TreeValue | undefined): value is readonly TreeValue[] => Array.isArray(value);
const list = (value: TreeValue | undefined): readonly TreeValue[] => (isList(value) ? value : []);
const isNode = (value: TreeValue | undefined): value is TreeNode => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: TreeValue | undefined): readonly TreeNode[] => list(value).filter(isNode);
const textOf = (value: TreeValue | undefined): string => (typeof value === 'string' ? value : '');
const numberOf = (value: TreeValue | undefined): number => Number(value ?? 0);

/** The parts of a condition that all have to be true. */
const conjunctsOf = (condition: TreeValue | undefined): readonly TreeNode[] => {
  if (!isNode(condition)) return [];
  return condition.type === 'BOOLEXPR' && condition.fields.boolop === 'and' ? nodes(condition.fields.args).flatMap(conjunctsOf) : [condition];
};

/** The conditions of a query that every row of it fulfils: of WHERE, and of inner joins outside of outer joins. */
const conditionsOf = (from: TreeValue | undefined): readonly TreeNode[] => {
  if (!isNode(from)) return [];
  if (from.type === 'FROMEXPR') return [...conjunctsOf(from.fields.quals), ...nodes(from.fields.fromlist).flatMap(conditionsOf)];
  return from.type === 'JOINEXPR' && from.fields.jointype === '0' ? [...conjunctsOf(from.fields.quals), ...conditionsOf(from.fields.larg), ...conditionsOf(from.fields.rarg)] : [];
};

/** The queries around an expression, the innermost first. */
type Scope = readonly [TreeNode, ...TreeNode[]];

const conversions = ['RELABELTYPE', 'COERCEVIAIO', 'COLLATEEXPR', 'ARRAYCOERCEEXPR'];
const withoutConversions = (node: TreeNode): TreeNode => (conversions.includes(node.type) && isNode(node.fields.arg) ? withoutConversions(node.fields.arg) : node);

/** Whether a node is a parameter, or a subquery that returns only a parameter. */
const isParameter = ({ type, fields }: TreeNode): boolean => {
  if (type !== 'SUBLINK') return type === 'PARAM';
  const [target] = isNode(fields.subselect) && list(fields.subselect.fields.rtable).length === 0 ? nodes(fields.subselect.fields.targetList) : [];
  return target !== undefined && isNode(target.fields.expr) && isParameter(withoutConversions(target.fields.expr));
};

const createInference = ({ notNullColumns, functionNames }: Catalogue) => {
  const nameOf = (id: TreeValue | undefined): string => functionNames.get(numberOf(id)) ?? '';
  /** The columns of recursive queries that are examined right now. They are not null if the first rows and each step are not. */
  const assumed = new Set<string>();

  const isEqualVariable = (one: TreeNode, other: TreeValue | undefined): boolean => {
    if (!isNode(other)) return false;
    const inner = withoutConversions(other);
    return inner.type === 'VAR' && inner.fields.varno === one.fields.varno && inner.fields.varattno === one.fields.varattno && inner.fields.varlevelsup === one.fields.varlevelsup;
  };

  /** Whether a condition of the query excludes rows in which the variable is null. */
  const isExcludedByCondition = (variable: TreeNode, [query]: Scope): boolean => numberOf(variable.fields.varlevelsup) === 0 && conditionsOf(query.fields.jointree).some(({ type, fields }) => {
    if (type === 'NULLTEST') return fields.nulltesttype === '1' && isEqualVariable(variable, fields.arg);
    return (type === 'OPEXPR' || type === 'SCALARARRAYOPEXPR') && nodes(fields.args).some((arg) => isEqualVariable(variable, arg));
  });

  const isColumnNotNull = (scope: Scope, index: number): boolean => {
    const [query] = scope;
    const isOf = (operation: TreeNode): boolean => {
      if (operation.type === 'RANGETBLREF') {
        const entry = nodes(query.fields.rtable)[numberOf(operation.fields.rtindex) - 1];
        return entry !== undefined && isNode(entry.fields.subquery) && isColumnNotNull([entry.fields.subquery, ...scope], index);
      }
      const [left, right] = [operation.fields.larg, operation.fields.rarg];
      return isNode(left) && isNode(right) && isOf(left) && (operation.fields.op === '3' || isOf(right));
    };
    if (isNode(query.fields.setOperations)) return isOf(query.fields.setOperations);
    const targets = nodes(query.fields.returningList).length > 0 ? query.fields.returningList : query.fields.targetList;
    const target = nodes(targets).filter(({ fields }) => fields.resjunk !== 'true')[index];
    return target !== undefined && isNotNull(target.fields.expr, scope);
  };

  const isVariableNotNull = (variable: TreeNode, scope: Scope): boolean => {
    const { varno, varattno, varlevelsup, varnullingrels } = variable.fields;
    const outer = scope.slice(numberOf(varlevelsup)) as [TreeNode, ...TreeNode[]];
    const entry = nodes(outer[0]?.fields.rtable)[numberOf(varno) - 1];
    if (!entry) return false;
    if (isExcludedByCondition(variable, scope)) return true;
    if (list(varnullingrels).length > 1) return false;
    const column = numberOf(varattno);
    const { fields } = entry;
    switch (fields.rtekind) {
      case '0': return column <= 0 || notNullColumns.has(`${textOf(fields.relid)} ${column}`);
      case '1': return isNode(fields.subquery) && (column === 0 || isColumnNotNull([fields.subquery, ...outer], column - 1));
      case '2': return isNotNull(list(fields.joinaliasvars)[column - 1], outer);
      case '3': {
        const functions = nodes(fields.functions);
        return column > functions.length ? fields.funcordinality === 'true' : isElementNotNull(functions[column - 1]?.fields.funcexpr, outer);
      }
      case '5': return nodes(fields.values_lists).length === 0 && list(fields.values_lists).every((row) => isNotNull(list(row)[column - 1], outer));
      case '6': return isOfCommonTable(textOf(fields.ctename), outer.slice(numberOf(fields.ctelevelsup)) as [TreeNode, ...TreeNode[]], column);
      case '9': return isNotNull(list(fields.groupexprs)[column - 1], outer);
      default: return false;
    }
  };

  /** Whether no element that a set-returning function returns is null. Arrays of the program and parts of a text have no null. */
  const isElementNotNull = (expression: TreeValue | undefined, scope: Scope): boolean => {
    if (!isNode(expression) || expression.type !== 'FUNCEXPR') return false;
    const name = nameOf(expression.fields.funcid);
    if (name === 'generate_series') return true;
    const [array] = nodes(expression.fields.args);
    if (name !== 'unnest' || !array) return false;
    const inner = withoutConversions(array);
    return isParameter(inner) || (inner.type === 'FUNCEXPR' && nameOf(inner.fields.funcid) === 'string_to_array') || (inner.type === 'ARRAYEXPR' && nodes(inner.fields.elements).every((element) => isNotNull(element, scope)));
  };

  const isOfCommonTable = (name: string, scope: Scope, column: number): boolean => {
    const table = nodes(scope[0]?.fields.cteList).find(({ fields }) => fields.ctename === name);
    const key = `${name} ${column}`;
    if (!table || !isNode(table.fields.ctequery)) return false;
    if (assumed.has(key)) return true;
    assumed.add(key);
    const isProven = column === 0 || isColumnNotNull([table.fields.ctequery, ...scope], column - 1);
    assumed.delete(key);
    return isProven;
  };

  const isAggregateNotNull = ({ fields }: TreeNode, scope: Scope): boolean => {
    const name = nameOf(fields.aggfnoid ?? fields.winfnoid);
    if (neverNullFunctions.test(name)) return true;
    const hasRows = (list(scope[0].fields.groupClause).length > 0 || fields.winfnoid !== undefined) && !isNode(fields.aggfilter);
    if (collectingAggregates.test(name)) return hasRows;
    const argumentsNotNull = nodes(fields.args).every((arg) => isNotNull(arg.type === 'TARGETENTRY' ? arg.fields.expr : arg, scope));
    return valueAggregates.test(name) && hasRows && argumentsNotNull;
  };

  const isSubqueryNotNull = ({ fields }: TreeNode, scope: Scope): boolean => {
    const { subLinkType, subselect } = fields;
    if (subLinkType === '0' || subLinkType === '6') return true;
    if (!isNode(subselect)) return false;
    const hasOneRow = subselect.fields.hasAggs === 'true' && list(subselect.fields.groupClause).length === 0 && !isNode(subselect.fields.havingQual);
    if (subLinkType === '4') return hasOneRow && isColumnNotNull([subselect, ...scope], 0);
    return isNode(fields.testexpr) && nodes(fields.testexpr.fields.args).filter(({ type }) => type !== 'PARAM').every((arg) => isNotNull(arg, scope)) && isColumnNotNull([subselect, ...scope], 0);
  };

  const isCallNotNull = (name: string, { fields }: TreeNode, scope: Scope): boolean =>
    neverNullFunctions.test(name) || (!partialFunctions.test(name) && nodes(fields.args).every((arg) => isNotNull(arg, scope)));

  const isNotNull = (expression: TreeValue | undefined, scope: Scope): boolean => {
    if (!isNode(expression)) return false;
    const { type, fields } = expression;
    switch (type) {
      case 'VAR': return isVariableNotNull(expression, scope);
      case 'CONST': return fields.constisnull === 'false';
      // The types of the program decide about its parameters. A null parameter is declared there.
      case 'PARAM': case 'NULLTEST': case 'BOOLEANTEST': case 'DISTINCTEXPR': case 'ARRAYEXPR': case 'ROWEXPR': case 'SQLVALUEFUNCTION': return true;
      case 'RELABELTYPE': case 'COERCEVIAIO': case 'ARRAYCOERCEEXPR': case 'COLLATEEXPR': case 'COERCETODOMAIN': return isNotNull(fields.arg, scope);
      case 'BOOLEXPR': case 'SCALARARRAYOPEXPR': return nodes(fields.args).every((arg) => isNotNull(arg, scope));
      case 'FUNCEXPR': return isCallNotNull(nameOf(fields.funcid), expression, scope);
      case 'OPEXPR': return isCallNotNull(nameOf(fields.opfuncid), expression, scope);
      case 'COALESCEEXPR': case 'MINMAXEXPR': return nodes(fields.args).some((arg) => isNotNull(arg, scope));
      case 'CASEEXPR': return isNotNull(fields.defresult, scope) && nodes(fields.args).every((when) => isNotNull(when.fields.result, scope));
      case 'AGGREF': case 'WINDOWFUNC': return isAggregateNotNull(expression, scope);
      case 'SUBLINK': return isSubqueryNotNull(expression, scope);
      default: return false;
    }
  };

  return isColumnNotNull;
};

const readCatalogue = async (client: pg.ClientBase): Promise<Catalogue> => {
  const { rows: columns } = await client.query<{ key: string }>(`select attrelid::int8 || ' ' || attnum as key from pg_attribute where attnotnull and attnum > 0`);
  const { rows: functions } = await client.query<{ id: number; name: string }>('select oid::int8::float8 as id, proname as name from pg_proc');
  return { notNullColumns: new Set(columns.map(({ key }) => key)), functionNames: new Map(functions.map(({ id, name }) => [id, name])) };
};

/**
 * Returns a function that finds the columns of a statement that are never null. PostgreSQL analyses the statement as
 * the body of a function and stores the tree. The tree names the table of each column, and the outer joins that can make
 * it null. An expression counts as nullable unless the rules above prove the opposite.
 */
export const createNullability = async (client: pg.ClientBase) => {
  const catalogue = await readCatalogue(client);
  const isColumnNotNull = createInference(catalogue);
  return async (text: string, columns: number): Promise<boolean[]> => {
    if (columns === 0) return [];
    // Other statements, such as SHOW, have no tree.
    if (!/^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete|\()/i.test(text)) return Array.from({ length: columns }, () => true);
    await client.query('begin');
    try {
      await client.query(`prepare described as ${text}`);
      const { rows: [prepared] } = await client.query<{ types: string }>(`select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'described'`);
      await client.query(`create function pg_temp.described(${prepared?.types ?? ''}) returns setof record language sql begin atomic ${text}; end`);
      const { rows: [body] } = await client.query<{ tree: string }>(`select prosqlbody::text as tree from pg_proc where proname = 'described'`);
      const [query] = parseNodeTree(body?.tree ?? '').flat(4).filter((value) => typeof value === 'object') as TreeNode[];
      if (!query) throw new Error('PostgreSQL stored no tree');
      return Array.from({ length: columns }, (_, index) => isColumnNotNull([query], index));
    } finally {
      await client.query('rollback');
      await client.query('deallocate all');
    }
  };
};
