/** Colours of tags; each is legible as a dot on every surface of the app. */
export const tagColours = [
  { value: '#7d7a70', label: 'colourGrey' }, { value: '#c2473d', label: 'colourRed' }, { value: '#b3761c', label: 'colourAmber' }, { value: '#3f8a4f', label: 'colourGreen' },
  { value: '#2f8780', label: 'colourTeal' }, { value: '#3a72bd', label: 'colourBlue' }, { value: '#7c5cbf', label: 'colourViolet' }, { value: '#bb4f86', label: 'colourPink' },
] as const;

export const firstColour = tagColours[0].value;
