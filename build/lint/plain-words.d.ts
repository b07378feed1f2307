import type { Rule } from 'eslint';

export const plainWords: Rule.RuleModule;
export const plainMarkdown: Rule.RuleModule;
export function problemsOf(text: string, kind?: 'prose' | 'text'): readonly string[];
