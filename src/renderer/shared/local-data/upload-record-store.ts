import type { UploadStorePort } from '../../../core/uploads/upload-queue-ports';
import type { LocalData } from './local-database';

/** A person's upload queue in their database. `onWritten` is called after each write, to notify other windows. */
export const createUploadRecordStore = (data: LocalData, onWritten: () => void): Omit<UploadStorePort, 'onChanged'> => {
  const write = async () => (await data.connection()).transaction('uploads', 'readwrite', { durability: 'strict' });
  return {
    read: async () => (await data.connection()).getAll('uploads'),
    async put(records) {
      const writing = await write();
      await Promise.all([...records.map((record) => writing.store.put(record)), writing.done]);
      onWritten();
    },
    async update(id, change) {
      const writing = await write();
      const before = await writing.store.get(id);
      const after = before && change(before);
      if (after !== undefined && after !== before) await writing.store.put(after);
      await writing.done;
      if (after !== before) onWritten();
      return after;
    },
    async remove(id) {
      const writing = await write();
      await Promise.all([writing.store.delete(id), writing.done]);
      onWritten();
    },
  };
};
