import { readFileSync } from 'node:fs';
import { catalogueData } from '../../../core/pricing/catalogue-data';
import { CatalogueError, catalogueChangesSchema, changeCatalogue, requireValidCatalogue, type CatalogueChanges, type CatalogueData } from '../../../core/pricing/catalogue';
import { ConfigError } from '../../config';

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CatalogueError(`${path} cannot be read as JSON.`, { cause: error });
  }
};

const readChanges = (path: string): CatalogueChanges => {
  const changes = catalogueChangesSchema.safeParse(readJson(path));
  if (changes.success) return changes.data;
  throw new CatalogueError(`${path} is not valid at ${changes.error.issues[0]?.path.join('.') ?? 'the top'}.`);
};

/** The catalogue with the operator's changes from a JSON file. Throws a `ConfigError` that names the problem. */
export const loadCatalogue = (path: string | null): CatalogueData => {
  if (path === null) return requireValidCatalogue(catalogueData);
  try {
    return changeCatalogue(catalogueData, readChanges(path));
  } catch (error) {
    if (error instanceof CatalogueError) throw new ConfigError(`CATALOGUE_FILE cannot be used: ${error.message}`, { cause: error });
    throw error;
  }
};
