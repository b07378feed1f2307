const wireRows = Array.from({ length: 12 }, (_, row) => 22 + row * 6.4);
const chains = [66, 98, 130];

/** Illustration for empty states: a deckle, the papermaking frame, with its wire and no sheet. */
export const DeckleFrame = () => (
  <svg width="200" height="132" viewBox="0 0 200 132" fill="none" aria-hidden="true">
    <rect x="28" y="4" width="142" height="104" rx="8" fill="var(--t-folder)" />
    <rect x="28.5" y="4.5" width="141" height="103" rx="7.5" stroke="var(--t-folder-2)" />
    <path d="M28 10l14 10M170 10l-14 10M28 102l14-8M170 102l-14-8" stroke="var(--t-folder-2)" />
    <rect x="42.5" y="18.5" width="113" height="77" rx="3" fill="var(--paper)" stroke="var(--t-folder-2)" />
    {wireRows.map((y) => <path key={y} d={`M43 ${y}h112`} stroke="var(--line)" />)}
    {chains.map((x) => <path key={x} d={`M${x} 19v76`} stroke="var(--line-2)" />)}
    <path d="M14 108.5h26M158 108.5h28" stroke="var(--line)" />
    <path d="M4 124c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0 16-5 24 0 16 5 24 0 16-5 24 0 16 5 24 0" stroke="var(--line-2)" strokeWidth="1.2" strokeLinecap="round" />
  </svg>
);
