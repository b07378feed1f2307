import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const inputClasses = ['url', 'ipc', 'page-path', 'manifest', 'deep-link', 'file-name', 'notice'] as const;
export type InputClass = (typeof inputClasses)[number];

export interface CorpusLine {
  readonly class: InputClass;
  readonly isHostile: boolean;
  readonly input: unknown;
}

const lineOf = (text: string): CorpusLine => {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>> & { readonly class: InputClass };
  const isHostile = Object.hasOwn(line, 'hostile');
  return { class: line.class, isHostile, input: line[isHostile ? 'hostile' : 'harmless'] };
};

/**
 * Hostile and harmless external inputs: `hostile-inputs.jsonl`, one JSON object per line with an input, its class, and
 * `hostile` or `harmless`. New findings are added as lines. Each class is interpreted by its test.
 */
export const corpus: readonly CorpusLine[] = readFileSync(join(import.meta.dirname, 'hostile-inputs.jsonl'), 'utf8')
  .split('\n').filter((line) => line.trim() !== '').map(lineOf);

export const inputsOf = <Input>(inputClass: InputClass, isHostile: boolean): readonly Input[] =>
  corpus.filter((line) => line.class === inputClass && line.isHostile === isHostile).map(({ input }) => input as Input);

/**
 * The form of an input: letters become `a`, digits `0`, and repetitions are collapsed. Two inputs of one form would
 * test the same case.
 */
export const skeletonOf = (input: unknown): string => {
  let skeleton = (typeof input === 'string' ? input : JSON.stringify(input)).replace(/[\p{L}\p{M}]+/gu, 'a').replace(/\p{N}+/gu, '0');
  for (let before = ''; before !== skeleton;) {
    before = skeleton;
    skeleton = skeleton.replace(/(.{1,8}?)\1+/gsu, '$1');
  }
  return skeleton;
};
