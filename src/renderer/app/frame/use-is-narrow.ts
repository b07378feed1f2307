import { createMediaQueryHook } from '../../ui/media-query';

/** Below this width the sidebar shows only icons, so that names in a list have room. */
export const useIsNarrow = createMediaQueryHook('(width < 900px)');
