/** The product's mark: a sheet with a torn lower edge, on iron gall. */
export const ProductMark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
    <rect width="36" height="36" rx="8" fill="var(--accent)" />
    <path d="M10.5 8.5h10.7l4.8 4.8v13.2c-1.7.9-3.2.5-4.7 0-1.7-.5-2.6.8-4.6.7-2.3-.1-3.5-1.3-6.2-.3Z" fill="var(--on-accent)" />
    <path d="M21.2 8.5l4.8 4.8h-3.8a1 1 0 0 1-1-1Z" fill="var(--accent)" opacity=".45" />
    <path d="M13.5 17h9M13.5 21h6" stroke="var(--accent)" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
);
