import type { ThemeColour } from '../../contract/preferences';

interface PromptPalette {
  readonly paper: string; readonly ink: string; readonly ink2: string; readonly line: string; readonly controlLine: string; readonly sheet: string;
  readonly accent: string; readonly accentHover: string; readonly onAccent: string; readonly warnTint: string; readonly warnLine: string;
}

/** The tokens of the six themes (tokens.css) used by prompts. The prompt's window loads no file of the app. */
export const promptPalettes: Readonly<Record<ThemeColour, { readonly light: PromptPalette; readonly dark: PromptPalette }>> = {
  default: {
    light: { paper: '#F4F0E7', ink: '#221F1A', ink2: '#575043', line: '#E5DECF', controlLine: '#8C8372', sheet: '#FFFFFF', accent: '#214F41', accentHover: '#183D32', onAccent: '#FFFFFF', warnTint: '#FBF2DE', warnLine: '#E7CF98' },
    dark: { paper: '#161512', ink: '#EFEAE0', ink2: '#BDB5A6', line: '#37332D', controlLine: '#837B6C', sheet: '#201E1A', accent: '#8FCBB2', accentHover: '#A5D9C3', onAccent: '#10241C', warnTint: '#342B1A', warnLine: '#5C4A25' },
  },
  green: {
    light: { paper: '#EDF2EA', ink: '#1B211A', ink2: '#475043', line: '#DAE4D5', controlLine: '#778670', sheet: '#FFFFFF', accent: '#1F7342', accentHover: '#175B34', onAccent: '#FFFFFF', warnTint: '#FAF3DC', warnLine: '#E3CF94' },
    dark: { paper: '#121611', ink: '#E7ECE3', ink2: '#B2BCAC', line: '#30372D', controlLine: '#758070', sheet: '#1B201A', accent: '#7FCB96', accentHover: '#97D9AA', onAccent: '#0A2413', warnTint: '#302B18', warnLine: '#564C25' },
  },
  blue: {
    light: { paper: '#EDF0F5', ink: '#181C24', ink2: '#444C5B', line: '#DAE0EA', controlLine: '#768196', sheet: '#FFFFFF', accent: '#2456A6', accentHover: '#1B4485', onAccent: '#FFFFFF', warnTint: '#FBF2DE', warnLine: '#E7CF98' },
    dark: { paper: '#11141A', ink: '#E4E9F1', ink2: '#AEB8C8', line: '#2F3642', controlLine: '#748095', sheet: '#1A1E26', accent: '#8DB8F2', accentHover: '#A5C8F7', onAccent: '#0A1D38', warnTint: '#342B1A', warnLine: '#5C4A25' },
  },
};

/** The stylesheet of a prompt in one theme. */
export const promptStyle = (look: PromptPalette): string => `
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: ${look.paper}; color: ${look.ink}; font: 450 14px/20px "Noto Sans Arabic", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI", system-ui, sans-serif; }
:lang(ja) body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", system-ui, sans-serif; }
h1 { margin: 0 0 12px; font: 600 20px/28px inherit; font-size: 20px; font-weight: 600; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
.problems { margin: 0 0 16px; padding: 12px; padding-inline-start: 32px; background: ${look.warnTint}; border: 1px solid ${look.warnLine}; border-radius: 10px; overflow-wrap: anywhere; }
dl { margin: 0 0 16px; padding: 12px; background: ${look.sheet}; border: 1px solid ${look.line}; border-radius: 10px; }
dt { color: ${look.ink2}; font-size: 12px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; user-select: text; }
dd:last-child { margin-bottom: 0; }
bdi { unicode-bidi: isolate; }
.code { font-family: "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace; font-size: 13px; }
label { display: block; margin: 0 0 12px; font-weight: 550; }
input { display: block; width: 100%; height: 38px; margin-top: 4px; padding: 0 12px; background: ${look.sheet}; color: inherit; border: 1px solid ${look.controlLine}; border-radius: 6px; font: inherit; }
.note { display: block; color: ${look.ink2}; font-size: 12px; font-weight: 450; }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 20px; }
button { min-height: 36px; padding: 6px 16px; background: transparent; color: inherit; border: 1px solid ${look.controlLine}; border-radius: 6px; font: inherit; font-weight: 550; }
button.strong { background: ${look.accent}; border-color: ${look.accent}; color: ${look.onAccent}; }
button.strong:hover { background: ${look.accentHover}; }
button:disabled { opacity: 0.5; }
:focus-visible { outline: 2px solid ${look.accent}; outline-offset: 2px; }
`;
