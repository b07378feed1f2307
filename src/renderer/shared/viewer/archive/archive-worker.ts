import { serveLists } from '../content/worker-source';
import { listArchive } from './list-archive';

serveLists(async (source) => {
  const { entries, isCut } = await listArchive(source);
  return { items: entries, isCut };
});
