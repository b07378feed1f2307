import { sql } from 'drizzle-orm';
import ts from 'typescript';

/** Values that a type needs and that cannot be made from its structure, by the name of the type. */
export type KnownValues = Readonly<Record<string, unknown>>;

const maximumDepth = 4;

/** Can be read as a number, a date and JSON, and has the n-grams of a search text. */
const sampleText = '2000';

/**
 * Makes values of TypeScript types, so that functions of the server can be called without knowing them. `variant`
 * chooses the members of unions.
 */
export const sampleValues = (checker: ts.TypeChecker, known: KnownValues) => {
  const ofCall = (signature: ts.Signature, variant: number, depth: number): unknown => sample(checker.getReturnTypeOfSignature(signature), variant, depth + 1);

  const ofObject = (type: ts.Type, variant: number, depth: number): unknown =>
    Object.fromEntries(checker.getPropertiesOfType(type).map((property, index) => {
      const of = checker.getTypeOfSymbol(property);
      // Neighbouring flags differ, because a request with all flags false may be impossible.
      return [property.name, sample(of, of.flags & ts.TypeFlags.Boolean ? variant + index : variant, depth + 1)];
    }));

  const ofGeneric = (name: string, type: ts.Type, variant: number, depth: number): unknown => {
    const values = checker.getTypeArguments(type as ts.TypeReference).map((given) => sample(given, variant, depth + 1));
    if (/Map$/.test(name)) return new Map([[values[0], values[1]]]);
    if (/Set$/.test(name)) return new Set([values[0]]);
    if (/^Promise/.test(name)) return Promise.resolve(values[0]);
    return variant % 2 === 0 || checker.isTupleType(type) ? values : [...values, ...values];
  };

  const sample = (type: ts.Type, variant: number, depth = 0): unknown => {
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? '';
    if (name in known) return known[name];
    if (type.isUnion()) {
      const members = type.types.filter((member) => !(member.flags & ts.TypeFlags.Undefined));
      return sample(members[variant % members.length] ?? type, variant, depth);
    }
    if (type.isLiteral()) return type.value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void) || depth > maximumDepth) return null;
    if (type.flags & ts.TypeFlags.NumberLike) return 1;
    if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return sampleText;
    if (name === 'SQL') return sql`true`;
    if (name === 'Date') return new Date(0);
    if (/^(Buffer|Uint8Array)$/.test(name)) return Buffer.from('1');
    if (checker.isArrayType(type) || checker.isTupleType(type) || /^(Readonly)?(Map|Set)$|^Iterable$|^Promise/.test(name)) return ofGeneric(name, type, variant, depth);
    const [signature] = type.getCallSignatures();
    return signature ? () => ofCall(signature, variant, depth) : ofObject(type, variant, depth);
  };
  return sample;
};
