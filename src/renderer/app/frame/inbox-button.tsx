import { usePerformAction } from '../../features/files/actions/use-perform-action';
import { InboxBell } from '../../features/inbox/inbox-bell';
import { ErrorBoundary } from '../../ui/error-boundary';

/** The bell of the title bar. Its changes are undone like those of files. */
export const InboxButton = () => <ErrorBoundary><InboxBell onAction={usePerformAction()} /></ErrorBoundary>;
