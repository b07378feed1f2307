/** Colours, shadows, durations and font sizes are tokens; distances are on the grid of 4 px or on its half step. */
export default {
  ignoreDisables: true,
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    'declaration-property-unit-disallowed-list': { '/^(animation|transition|--)/': ['ms', 's'] },
    'declaration-property-value-allowed-list': {
      'box-shadow': ['none', 'inherit', /^var\(--[\w-]+\)(, var\(--[\w-]+\))*$/],
      'text-shadow': ['none', 'inherit', /^var\(--[\w-]+\)$/],
      'font-size': ['inherit', /^var\(--size-\w+\)$/],
      font: ['inherit', /^var\(--f-\w+\)$/, /^(\d+ )?var\(--size-\w+\)\//],
    },
    'declaration-property-value-disallowed-list': {
      '/filter$/': [/drop-shadow\((?!var\(--[\w-]+\)\))/],
      // Odd and fractional pixels, other than a hairline of 1 px. The distances beside the grid are tokens.
      '/^(margin|padding|gap|row-gap|column-gap)/': [/(?<![\d.])(?!1px)(\d*[13579]|\d*\.\d+)px/],
    },
  },
  overrides: [{
    files: ['src/renderer/ui/tokens.css'],
    rules: {
      'color-no-hex': null, 'function-disallowed-list': null, 'declaration-property-unit-disallowed-list': null,
    },
  }],
};
