import type { ThemeColour } from '../contract/preferences';

/**
 * The tokens whose values depend on the theme, "paper and ink". A theme has a colour (default: iron gall, green: celadon,
 * blue: indigo) and a mode. A row has one value for all themes, two (light, dark), or six: light in default, green and
 * blue, then dark in the same order. `ui/tokens.css` contains the tokens that every theme shares.
 */
const table = {
  paper: ['#F4F0E7', '#EDF2EA', '#EDF0F5', '#161512', '#121611', '#11141A'],
  'paper-hover': ['#EAE4D7', '#E1E9DD', '#E1E6EE', '#23211D', '#1D231C', '#1C212A'],
  'paper-press': ['#E0D8C7', '#D4DFCF', '#D3DAE6', '#2D2A25', '#262D24', '#252B36'],
  'paper-line': ['#DED6C5', '#D0DBCA', '#D1D8E3', '#2E2B26', '#272E25', '#262C37'],
  well: ['#F4F0E7', '#EDF2EA', '#EDF0F5', '#161512', '#121611', '#11141A'],

  sheet: ['#FFFFFF', '#FFFFFF', '#FFFFFF', '#201E1A', '#1B201A', '#1A1E26'],
  'sheet-2': ['#FBF9F4', '#F8FBF6', '#F8FAFC', '#25231F', '#20251E', '#1F242C'],
  'sheet-hover': ['#F7F4EC', '#F3F7F0', '#F3F6FA', '#282621', '#222821', '#212730'],
  rule: ['#F1ECE2', '#EBF1E7', '#EAEEF4', '#2A2823', '#252B23', '#242A33'],
  'rule-strong': ['#EAE4D7', '#E1E9DD', '#E1E6EE', '#302D28', '#2A3128', '#2A313C'],
  line: ['#E5DECF', '#DAE4D5', '#DAE0EA', '#37332D', '#30372D', '#2F3642'],
  'line-2': ['#CFC6B4', '#BECCB7', '#BDC7D6', '#4B463D', '#434C3F', '#424B5A'],
  'control-line': ['#8C8372', '#778670', '#768196', '#837B6C', '#758070', '#748095'],

  ink: ['#221F1A', '#1B211A', '#181C24', '#EFEAE0', '#E7ECE3', '#E4E9F1'],
  'ink-2': ['#575043', '#475043', '#444C5B', '#BDB5A6', '#B2BCAC', '#AEB8C8'],
  'ink-3': ['#6A6254', '#5F6A5A', '#5C6576', '#A29A8C', '#96A18F', '#939EB1'],
  'ink-off': ['#A39B8C', '#98A392', '#969FAF', '#6E675B', '#646E5E', '#616B7C'],
  'fill-off': ['#EAE4D7', '#E1E9DD', '#E1E6EE', '#2D2A25', '#262D24', '#252B36'],
  knob: ['#FFFFFF'],

  accent: ['#214F41', '#1F7342', '#2456A6', '#8FCBB2', '#7FCB96', '#8DB8F2'],
  'accent-hover': ['#183D32', '#175B34', '#1B4485', '#A5D9C3', '#97D9AA', '#A5C8F7'],
  'on-accent': ['#FFFFFF', '#FFFFFF', '#FFFFFF', '#10241C', '#0A2413', '#0A1D38'],
  'accent-ink': ['#214F41', '#1A6839', '#2151A0', '#9BD3BC', '#8FD3A4', '#9AC1F5'],
  tint: ['#E9F0EC', '#E4F3E9', '#E7EFFB', '#27332D', '#203325', '#222F43'],
  'tint-2': ['#D8E6DF', '#CEE8D7', '#D2E0F6', '#30443B', '#294431', '#2B3D59'],
  'tint-line': ['#A9C6BA', '#97CBAA', '#9DBBE6', '#4C6F60', '#457055', '#4A648C'],
  mark: ['#DCE9D2', '#DDEBB8', '#D3E4FB', '#3B5132', '#3D512B', '#2F4870'],

  danger: ['#B3261E', '#F0877B'],
  'danger-hover': ['#921D17', '#F49C92'],
  'danger-tint': ['#FBECE9', '#3A2421'],
  'on-danger': ['#FFFFFF', '#2A0C08'],
  warn: ['#7F5200', '#7A5200', '#7F5200', '#E3B65F', '#DDB862', '#E3B65F'],
  'warn-tint': ['#FBF2DE', '#FAF3DC', '#FBF2DE', '#342B1A', '#302B18', '#342B1A'],
  'warn-line': ['#E7CF98', '#E3CF94', '#E7CF98', '#5C4A25', '#564C25', '#5C4A25'],

  tip: ['#2B2822', '#242A22', '#222833', '#38342D', '#313A2E', '#303845'],
  'on-tip': ['#F7F3EA', '#F1F6EE', '#F0F4FA', '#F2EDE3', '#ECF2E8', '#EAF0F8'],
  'tip-hover': ['rgba(255, 250, 240, 0.14)', 'rgba(246, 255, 240, 0.14)', 'rgba(240, 246, 255, 0.14)', 'rgba(255, 250, 240, 0.12)', 'rgba(246, 255, 240, 0.12)', 'rgba(240, 246, 255, 0.12)'],
  'tip-accent': ['#A8DBC6', '#9EDBB3', '#A9C8F7', '#A5D9C3', '#97D9AA', '#A5C8F7'],
  'tip-info': ['#C9C0AF', '#BCC8B5', '#B8C2D2', '#BDB5A6', '#B2BCAC', '#AEB8C8'],
  'tip-success': ['#8FD0A6'],
  'tip-danger': ['#F3A197'],

  scrim: ['rgba(38, 35, 36, 0.27)', 'rgba(32, 37, 34, 0.27)', 'rgba(24, 34, 56, 0.28)', 'rgba(6, 5, 4, 0.58)', 'rgba(4, 6, 4, 0.58)', 'rgba(3, 5, 9, 0.6)'],
  'shadow-1': ['0 8px 22px -10px rgba(70, 54, 26, 0.22)', '0 8px 22px -10px rgba(32, 60, 26, 0.22)', '0 8px 22px -10px rgba(24, 42, 80, 0.22)', '0 6px 18px -8px rgba(0, 0, 0, 0.55)', '0 6px 18px -8px rgba(0, 0, 0, 0.55)', '0 6px 18px -8px rgba(0, 0, 0, 0.55)'],
  'shadow-2': ['0 24px 56px -16px rgba(52, 38, 14, 0.34)', '0 24px 56px -16px rgba(18, 44, 14, 0.34)', '0 24px 56px -16px rgba(12, 26, 58, 0.36)', '0 24px 56px -12px rgba(0, 0, 0, 0.78)', '0 24px 56px -12px rgba(0, 0, 0, 0.78)', '0 24px 56px -12px rgba(0, 0, 0, 0.78)'],

  't-document': ['#3A6AA6', '#3A6AA6', '#3A6AA6', '#5586C4', '#5586C4', '#5D8FCE'],
  't-sheet': ['#2F7F53', '#449468'],
  't-slide': ['#B5730B', '#C08227'],
  't-mindmap': ['#7656AE', '#8F70C6'],
  't-board': ['#C65A1E', '#CF6A33'],
  't-form': ['#157F80', '#2E9596'],
  't-table': ['#4A52B0', '#6B73CC'],
  't-folder': ['#A88E58', '#8F9566', '#8494AE', '#A08A5B', '#8E9566', '#7F90AC'],
  't-folder-2': ['#8A723F', '#767B4E', '#677894', '#7F6C43', '#70764D', '#61728E'],
  't-space': ['#214F41', '#1F7342', '#2456A6', '#6FB497', '#6CBB85', '#7DAEF0'],
  't-image': ['#647A1E', '#9DB356'],
  't-pdf': ['#9C4A3C', '#D3806F'],
  't-archive': ['#86692F', '#C2A262'],
  't-audio': ['#94487F', '#CC82B8'],
  't-video': ['#44617F', '#83A3C4'],
  't-text': ['#6E6658', '#5F6A5A', '#5C6576', '#A8A091', '#9CA794', '#9AA5B6'],
  't-unknown': ['#857C6C', '#778070', '#78818F', '#948B7C', '#8A947F', '#8791A2'],

  'icon-paper': ['#FFFFFF', '#FFFFFF', '#FFFFFF', '#2D2A25', '#262D24', '#252B36'],
  'icon-edge': ['#A89E8B', '#98A58F', '#95A1B3', '#6F685B', '#646F5D', '#636E80'],
  'icon-glyph': ['#FFFFFF'],
  'icon-fold': ['rgba(255, 255, 255, 0.52)', 'rgba(255, 255, 255, 0.42)'],

  stage: ['#2A2722', '#0E0D0B'],
  'on-stage': ['#F5F0E6', '#F0EBE1'],
  'on-stage-2': ['#CFC7B8', '#B5AD9F'],
  'stage-line': ['rgba(255, 248, 232, 0.14)', 'rgba(255, 248, 232, 0.12)'],
  'stage-hover': ['rgba(255, 248, 232, 0.12)', 'rgba(255, 248, 232, 0.1)'],

  laid: ['repeating-linear-gradient(0deg, rgba(96, 72, 24, 0.030) 0 1px, transparent 1px 4px)', 'repeating-linear-gradient(0deg, rgba(30, 72, 24, 0.028) 0 1px, transparent 1px 4px)', 'repeating-linear-gradient(0deg, rgba(24, 48, 96, 0.028) 0 1px, transparent 1px 4px)', 'repeating-linear-gradient(0deg, rgba(255, 240, 210, 0.016) 0 1px, transparent 1px 4px)', 'repeating-linear-gradient(0deg, rgba(226, 255, 214, 0.016) 0 1px, transparent 1px 4px)', 'repeating-linear-gradient(0deg, rgba(214, 230, 255, 0.016) 0 1px, transparent 1px 4px)'],
  thumb: ['9%', '13%'],
  'thumb-ink': ['16%', '26%'],
  'tag-bg': ['10%', '20%'],
  'tag-dot': ['100%', '72%'],
  'tag-ink': ['74%', '46%'],
  'avatar-bg': ['16%', '26%'],

  'who-0': ['#214F41', '#1F7342', '#2456A6', '#8FCBB2', '#7FCB96', '#8DB8F2'],
  'who-1': ['#2F5E9A', '#94B9E8'],
  'who-2': ['#8A5606', '#E2B15F'],
  'who-3': ['#68499E', '#BBA0E9'],
  'who-4': ['#A8481A', '#EC9F72'],
  'who-5': ['#0F6B6C', '#6BC7C7'],
  'who-6': ['#84396F', '#E0A0CD'],
  'who-7': ['#55681A', '#B8CC74'],
  'on-who': ['#FFFFFF', '#17150F'],
  'who-wash': ['16%', '24%'],
  'page-shadow': ['0 1px 1px rgba(70, 54, 26, 0.06), 0 14px 30px -14px rgba(70, 54, 26, 0.26)', '0 1px 0 rgba(255, 245, 225, 0.03), 0 14px 34px -14px rgba(0, 0, 0, 0.8)'],
} as const satisfies Readonly<Record<string, Row>>;

type Row = readonly [string] | readonly [light: string, dark: string] | readonly [string, string, string, string, string, string];

export type ThemeToken = keyof typeof table;

const colours = ['default', 'green', 'blue'] as const satisfies readonly ThemeColour[];
const modes = ['light', 'dark'] as const;

/** Returns the function that looks up a token of one theme. */
export const themeTokens = (colour: ThemeColour, mode: 'light' | 'dark'): ((token: ThemeToken) => string) => {
  const column = modes.indexOf(mode) * colours.length + colours.indexOf(colour);
  return (token: ThemeToken): string => {
    const row: readonly string[] = table[token];
    // Each value of a row with one or two values is that of six or three themes.
    const value = row[Math.floor((column * row.length) / (modes.length * colours.length))];
    if (value === undefined) throw new Error(`no value for --${token} in ${colour} ${mode}`);
    return value;
  };
};

/** Matches elements of a theme. The default colour also applies to a page that names none. */
const selectorOf = (colour: ThemeColour, mode: 'light' | 'dark'): string => {
  const dark = mode === 'dark' ? '.dark' : '';
  return `${colour === 'default' ? `:root${dark},\n` : ''}${dark}[data-theme="${colour}"]`;
};

/** The rules of all six themes, as CSS. */
export const themeStylesheet = (): string => modes.flatMap((mode) => colours.map((colour) => {
  const valueOf = themeTokens(colour, mode);
  const tokens = (Object.keys(table) as ThemeToken[]).map((token) => `  --${token}: ${valueOf(token)};\n`);
  return `${selectorOf(colour, mode)} {\n  color-scheme: ${mode};\n${tokens.join('')}}\n`;
})).join('\n');
