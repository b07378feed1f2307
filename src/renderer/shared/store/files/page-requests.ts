import type { Failure } from '../../../../contract/bridge';
import type { Ancestor, File } from '../../../../contract/entities/file';
import { isUnreachable } from '../../bridge-failure';
import type { FilesState } from './files-state';
import { setPage } from './pages';
import { hydrateFiles, receive } from './received-files';

/** Requests and responses of pages: a folder or a file with its folders. */

export interface PageRequest { readonly guid: string; readonly requestId: string }
export interface PageResponse extends PageRequest { readonly file: File; readonly ancestors: readonly Ancestor[] }
export interface PageFailure extends PageRequest { readonly failure: Failure }
/** The cached ancestors of a folder or file, and its cached file if there is one. */
export interface CachedPage extends PageRequest { readonly file: File | null; readonly ancestors: readonly Ancestor[] }

export const requestPage = (state: FilesState, { guid, requestId }: PageRequest): FilesState => {
  const known = state.pages[guid];
  const isShown = known?.status === 'ready';
  return setPage(state, guid, { status: isShown ? 'ready' : 'loading', ancestors: known?.ancestors ?? [], failure: null, requestId });
};

export const receivePage = (state: FilesState, { guid, requestId, file, ancestors }: PageResponse): FilesState => {
  if (state.pages[guid]?.requestId !== requestId) return state;
  return setPage(receive(state, [file]), guid, { status: 'ready', ancestors, failure: null, requestId: null });
};

export const hydratePage = (state: FilesState, { guid, requestId, file, ancestors }: CachedPage): FilesState => {
  const known = state.pages[guid];
  if (known?.requestId !== requestId || known.status !== 'loading') return state;
  return setPage(file ? hydrateFiles(state, [file]) : state, guid, { ...known, status: 'ready', ancestors });
};

export const failPageRequest = (state: FilesState, { guid, requestId, failure }: PageFailure): FilesState => {
  const known = state.pages[guid];
  if (known?.requestId !== requestId) return state;
  // The content is kept while the server is unreachable.
  const isKept = known.status === 'ready' && isUnreachable(failure);
  return setPage(state, guid, isKept ? { ...known, requestId: null } : { ...known, status: 'failed', failure, requestId: null });
};

export const evictPagesExcept = (state: FilesState, guids: readonly string[]): FilesState =>
  ({ ...state, pages: Object.fromEntries(Object.entries(state.pages).filter(([guid]) => guids.includes(guid))) });
