import { relative } from 'node:path';
import ts from 'typescript';

/** A call in the source that executes a statement and declares the type of its rows. */
export interface StatementSite {
  readonly place: string;
  readonly row: ts.Type;
  /** How the driver returns rows here: through drizzle or directly. */
  readonly driver: 'drizzle' | 'pg';
  /** The statement, if the call includes it as a literal. */
  readonly text: string | null;
}

/** An exported function that accepts a database. */
export interface RepositoryFunction {
  readonly name: string;
  readonly signature: ts.Signature;
}

export interface Sources {
  readonly checker: ts.TypeChecker;
  readonly sites: readonly StatementSite[];
  /** The files with statements, as absolute paths. */
  readonly files: readonly string[];
  functionsOf(file: string): RepositoryFunction[];
  siteAt(file: string, line: number, column: number): StatementSite | undefined;
}

const rowTypeOf = (checker: ts.TypeChecker, call: ts.CallExpression): Pick<StatementSite, 'row' | 'driver'> | null => {
  const [argument] = call.typeArguments ?? [];
  if (ts.isPropertyAccessExpression(call.expression) && argument) {
    const method = call.expression.name.text;
    if (method === 'execute') return { row: checker.getTypeFromTypeNode(argument), driver: 'drizzle' };
    if (method === 'query') return { row: checker.getTypeFromTypeNode(argument), driver: 'pg' };
  }
  if (!ts.isIdentifier(call.expression) || call.arguments.length !== 2) return null;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (!declaration || !ts.isArrowFunction(declaration) || !/prepared-statement\.ts$/.test(declaration.getSourceFile().fileName) || ts.isVariableDeclaration(declaration.parent)) return null;
  const rows = checker.getAwaitedType(checker.getTypeAtLocation(call));
  const [row] = rows ? checker.getTypeArguments(rows as ts.TypeReference) : [];
  return row ? { row, driver: 'drizzle' } : null;
};

const acceptsDatabase = (checker: ts.TypeChecker, signature: ts.Signature): boolean =>
  signature.parameters.some((parameter) => {
    const type = checker.getTypeOfSymbol(parameter);
    return /^(Database|Pool|DatabasePool)$/.test(type.aliasSymbol?.name ?? type.symbol?.name ?? '');
  });

/** Parses files and finds their statements. */
export const readSources = (root: string, fileNames: readonly string[], options: ts.CompilerOptions): Sources => {
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found: { readonly source: ts.SourceFile; readonly call: ts.CallExpression; readonly site: StatementSite }[] = [];
  const visit = (source: ts.SourceFile, node: ts.Node): void => {
    const row = ts.isCallExpression(node) ? rowTypeOf(checker, node) : null;
    if (row && ts.isCallExpression(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const [first] = node.arguments;
      found.push({ source, call: node, site: { ...row, place: `${relative(root, source.fileName)}:${line + 1}`, text: first && ts.isStringLiteralLike(first) ? first.text : null } });
    }
    ts.forEachChild(node, (child) => { visit(source, child); });
  };
  for (const name of fileNames) {
    const source = program.getSourceFile(name);
    if (source) visit(source, source);
  }
  return {
    checker,
    sites: found.map(({ site }) => site),
    files: [...new Set(found.filter(({ site }) => site.text === null).map(({ source }) => source.fileName))],
    functionsOf(file) {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
        const signature = checker.getTypeOfSymbol(symbol).getCallSignatures().find((given) => acceptsDatabase(checker, given));
        return signature ? [{ name: symbol.name, signature }] : [];
      });
    },
    siteAt(file, line, column) {
      const around = found.filter(({ source, call }) => {
        if (source.fileName !== file) return false;
        const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
        return call.getStart() <= position && position < call.getEnd();
      });
      return around.at(-1)?.site;
    },
  };
};
