import { useEffect, useState } from 'react';
import { localDayOf } from './format/local-day';

/** How often the day is read. A computer may sleep for days, so no timer waits for midnight. */
const checkMs = 60_000;

const today = (): string => localDayOf(Date.now());

/** The day of this device's calendar, `2026-03-08`. Renders again within a minute after midnight. */
export const useToday = (): string => {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => { setDay(today()); }, checkMs);
    return () => { clearInterval(timer); };
  }, []);
  return day;
};
