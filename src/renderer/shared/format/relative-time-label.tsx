import { useClockText } from './use-clock-text';
import { useFormats } from './use-formats';

export interface RelativeTimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  readonly className?: string;
}

/** A time relative to now ("5 minutes ago"), with the full date on hover and on paper. Updates itself. */
export const RelativeTime = ({ at, className }: RelativeTimeProps) => {
  const formats = useFormats();
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  const text = useClockText((nowMs) => formats.relativeTime(atMs, nowMs));
  return <time className={className} dateTime={new Date(atMs).toISOString()} title={formats.fullTime(atMs)}><span data-relative>{text}</span></time>;
};
