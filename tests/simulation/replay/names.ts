import { desktopId } from '../../../src/contract/entities/common-schemas';

/** The names of one thing on both servers. Each name corresponds to one name of the other side. */
export interface Names<Name> {
  /** Throws if one of the names already has a different counterpart. */
  learn(model: Name, real: Name): void;
  real(model: Name): Name | undefined;
  model(real: Name): Name | undefined;
}

export const createNames = <Name>(): Names<Name> => {
  const toReal = new Map<Name, Name>();
  const toModel = new Map<Name, Name>();
  return {
    learn(model, real) {
      if ((toReal.get(model) ?? real) !== real || (toModel.get(real) ?? model) !== model) throw new Error(`${String(model)} and ${String(real)} stand for others already`);
      toReal.set(model, real);
      toModel.set(real, model);
    },
    real: (model) => toReal.get(model),
    model: (real) => toModel.get(real),
  };
};

/** All names of one history. */
export interface Dictionary {
  readonly files: Names<string>;
  readonly people: Names<number>;
  /** Tags of each person. */
  readonly tags: ReadonlyMap<number, Names<number>>;
  /** Each time of the model with the real server's time of the same write. */
  readonly moments: Map<string, string>;
}

export const isNamed = (guid: string): boolean => guid !== desktopId;
