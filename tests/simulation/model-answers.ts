import { isLocalGuid } from '../../src/core/ids';
import { Refusal, type Execution, type Handler, type Recorded, type Request } from './model-calls';

interface ResponsesPorts {
  readonly reads: Readonly<Record<string, Handler>>;
  readonly writes: Readonly<Record<string, Handler>>;
  readonly execute: (request: Request, execution: Partial<Execution>) => void;
  readonly lastSeq: () => number;
  readonly record: (recorded: Recorded) => void;
}

const hashOf = ({ name, id, body }: Request): string => JSON.stringify([name, id, body]);

/** The responses of the model: a write runs once for each key, and its response never changes. */
export const createModelResponses = ({ reads, writes, execute, lastSeq, record }: ResponsesPorts) => {
  const results = new Map<string, { readonly request: Request; readonly value: unknown; readonly refusal: Refusal | null }>();
  /** Requests that no client may make. */
  const violations: string[] = [];

  const respond = (request: Request): unknown => {
    const read = reads[request.name];
    if (read) return read(request);
    const write = writes[request.name];
    if (!write) throw new Error(`The model has no ${request.name}.`);
    const named = [request.id, ...Object.values(request.body)].filter((value) => typeof value === 'string');
    if (named.some((value) => isLocalGuid(value) && value.length === 22)) {
      violations.push(`a ${request.name} named a local id`);
      throw new Refusal('VALIDATION_FAILED');
    }
    const slot = `${request.personId} ${request.key}`;
    const known = request.key === null ? undefined : results.get(slot);
    if (known) {
      if (hashOf(known.request) !== hashOf(request)) {
        violations.push('one key stood for two requests');
        throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      }
      if (known.refusal) throw known.refusal;
      return known.value;
    }
    try {
      const value = write(request);
      results.set(slot, { request, value, refusal: null });
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      execute(request, { isDone: false, refusal: error.code });
      results.set(slot, { request, value: null, refusal: error });
      throw error;
    }
  };

  /** Makes a call; throws a `Refusal`. */
  const call = (request: Request): unknown => {
    const seqBefore = lastSeq();
    try {
      const value = respond(request);
      record({ request, value, refusal: null, seqBefore, seqAfter: lastSeq() });
      return value;
    } catch (error) {
      if (error instanceof Refusal) record({ request, value: null, refusal: error, seqBefore, seqAfter: lastSeq() });
      throw error;
    }
  };

  return { call, violations };
};
