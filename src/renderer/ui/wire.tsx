/** The wire that sheets hang on, drawn across the whole width behind all content. */
export const Wire = ({ className }: { readonly className: string | undefined }) => (
  <svg className={className} viewBox="0 0 1440 12" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 1.5C360 8 900 12 1440 1.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
  </svg>
);
