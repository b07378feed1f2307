import type { ViewerProps } from '../viewer-props';

/** Office files of formats that only an office program reads. */
export const OfficeDetails = ({ fallback }: ViewerProps) => fallback;
