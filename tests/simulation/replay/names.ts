import { desktopId } from '../../../src/contract/entities/common';

/** What the two servers call one thing. Each name stands for one name of the other side. */
export interface Names<Name> {
  /** Throws where one of them stands for something else already. */
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
  /** Each person's own. */
  readonly tags: ReadonlyMap<number, Names<number>>;
  /** A moment of the model and the one at which the real server did the same. */
  readonly moments: Map<string, string>;
}

export const isNamed = (guid: string): boolean => guid !== desktopId;
