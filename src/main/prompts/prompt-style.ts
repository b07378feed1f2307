import type { ThemeToken } from '../../core/themes';

/** The stylesheet of a prompt in one theme. The window of a prompt loads no file of the app. */
export const promptStyle = (tokenOf: (token: ThemeToken) => string): string => `
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: ${tokenOf('paper')}; color: ${tokenOf('ink')}; font: 450 14px/20px "Noto Sans Arabic", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI", system-ui, sans-serif; }
:lang(ja) body { font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", system-ui, sans-serif; }
h1 { margin: 0 0 12px; font: 600 20px/28px inherit; font-size: 20px; font-weight: 600; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
.problems { margin: 0 0 16px; padding: 12px; padding-inline-start: 32px; background: ${tokenOf('warn-tint')}; border: 1px solid ${tokenOf('warn-line')}; border-radius: 10px; overflow-wrap: anywhere; }
dl { margin: 0 0 16px; padding: 12px; background: ${tokenOf('sheet')}; border: 1px solid ${tokenOf('line')}; border-radius: 10px; }
dt { color: ${tokenOf('ink-2')}; font-size: 12px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; user-select: text; }
dd:last-child { margin-bottom: 0; }
bdi { unicode-bidi: isolate; }
.code { font-family: "SF Mono", "Cascadia Mono", "Noto Sans Mono", monospace; font-size: 13px; }
label { display: block; margin: 0 0 12px; font-weight: 550; }
input { display: block; width: 100%; height: 38px; margin-top: 4px; padding: 0 12px; background: ${tokenOf('sheet')}; color: inherit; border: 1px solid ${tokenOf('control-line')}; border-radius: 6px; font: inherit; }
.note { display: block; color: ${tokenOf('ink-2')}; font-size: 12px; font-weight: 450; }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 20px; }
button { min-height: 36px; padding: 6px 16px; background: transparent; color: inherit; border: 1px solid ${tokenOf('control-line')}; border-radius: 6px; font: inherit; font-weight: 550; }
button.strong { background: ${tokenOf('accent')}; border-color: ${tokenOf('accent')}; color: ${tokenOf('on-accent')}; }
button.strong:hover { background: ${tokenOf('accent-hover')}; }
button:disabled { opacity: 0.5; }
:focus-visible { outline: 2px solid ${tokenOf('accent')}; outline-offset: 2px; }
`;
