/** Props of every lucide icon: `<Trash2 {...icon16} />`. */
export const icon16 = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
export const icon20 = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
export const icon14 = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const;
