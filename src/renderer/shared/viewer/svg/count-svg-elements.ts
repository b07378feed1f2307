import { ContentProblem } from '../content/content-problem';
import { readXml, type Attributes } from '../content/read-xml';
import { detectEncoding } from '../text/encodings';
import { sampleBytes } from '../text/text-reader';

const entityDeclarations = /<!ENTITY\s+(?:%\s+)?(\S+)\s+(?:"([^"]*)"|'([^']*)')/g;
const maxEntityChars = 1_000;

/**
 * The text with the entities that it declares, such as the addresses of namespaces. Entities that are long, or contain
 * markup or further entities, can multiply it, so they are refused.
 */
const expandEntities = (text: string): string => {
  const entities = new Map<string, string>();
  for (const [, name = '', quoted, other = ''] of text.matchAll(entityDeclarations)) {
    const value = quoted ?? other;
    if (/[<&%]/.test(value) || value.length > maxEntityChars) throw new ContentProblem('tooLarge', 'A drawing whose entities contain markup');
    entities.set(name, value);
  }
  return entities.size === 0 ? text : text.replaceAll(/&([\w.-]+);/g, (reference, name: string) => entities.get(name) ?? reference);
};

const decode = (bytes: Uint8Array): string => new TextDecoder(detectEncoding(bytes.subarray(0, sampleBytes), bytes.length > sampleBytes) ?? 'utf-8').decode(bytes);

/** Elements that refer to others, and the animations that can write the reference of their parent. */
const referrers: ReadonlySet<string> = new Set(['use', 'animate', 'set']);
const referenceAttributes = ['href', 'xlink:href', 'to', 'from', 'by', 'values'] as const;

const referencesOf = (name: string, attributes: Attributes): readonly string[] => {
  if (!referrers.has(name)) return [];
  const values = referenceAttributes.flatMap((each) => (attributes[each] ?? '').split(';'));
  return values.map((value) => value.trim()).filter((value) => value.startsWith('#')).map((value) => value.slice(1));
};

interface Node {
  readonly references: readonly string[];
  readonly children: Node[];
}

/** Elements are nested less deep than this in real drawings. */
const maxDepth = 500;

const readTree = (bytes: Uint8Array): { readonly root: Node; readonly byId: ReadonlyMap<string, Node> } => {
  const root: Node = { references: [], children: [] };
  const byId = new Map<string, Node>();
  const open = [root];
  readXml(bytes, {
    onOpen: (name, attributes) => {
      const node: Node = { references: referencesOf(name, attributes), children: [] };
      const { id } = attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, node);
      open.at(-1)?.children.push(node);
      open.push(node);
      if (open.length > maxDepth) throw new ContentProblem('tooLarge', `A drawing with ${maxDepth} levels`);
    },
    onClose: () => { open.pop(); },
  });
  return { root, byId };
};

/**
 * Number of elements of an SVG in which each `use` is replaced by a copy of its target (SVG 2, section 5.6). The number
 * can be infinite. Throws `tooLarge` for entities that contain markup or further entities.
 */
export const countSvgElements = (bytes: Uint8Array): number => {
  const { root, byId } = readTree(new TextEncoder().encode(expandEntities(decode(bytes))));
  const counts = new Map<Node, number>();
  const countOf = (node: Node, depth: number): number => {
    const known = counts.get(node);
    if (known !== undefined) return known;
    if (depth > maxDepth) return Number.POSITIVE_INFINITY;
    // A reference to an ancestor is an error, which draws nothing.
    counts.set(node, 0);
    const referenced = node.references.map((id) => byId.get(id)).filter((each) => each !== undefined);
    const count = 1 + [...node.children, ...referenced].reduce((sum, each) => sum + countOf(each, depth + 1), 0);
    counts.set(node, count);
    return count;
  };
  return countOf(root, 0) - 1;
};
