import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../shared/commands/key-caps';
import { Kbd } from '../../ui/kbd';
import type { PaletteItem } from './palette-items';
import styles from './palette.module.css';

const actKeys = { link: 'hintOpen', file: 'hintOpen', person: 'hintNarrow', department: 'hintOpen', command: 'hintDo' } as const satisfies Record<PaletteItem['kind'], string>;

export interface PaletteFootProps {
  readonly active: PaletteItem | null;
  readonly isForCommands: boolean;
}

/** Keyboard hints. */
export const PaletteFoot = ({ active, isForCommands }: PaletteFootProps) => {
  const { t } = useTranslation('search');
  return (
    <footer className={styles.foot} aria-hidden>
      <span className={styles.hint}><Kbd>↑</Kbd><Kbd>↓</Kbd>{t('hintChoose')}</span>
      {!isForCommands && <span className={styles.hint}><Kbd>Tab</Kbd>{t('hintFilters')}</span>}
      {!isForCommands && <span className={styles.hint}><Kbd>{'>'}</Kbd>{t('hintCommands')}</span>}
      <span className={styles.space} />
      {active?.kind === 'file' && <span className={styles.hint}><KeyCaps keys="Mod+Enter" />{t('hintNewTab')}</span>}
      {active && <span className={styles.act}>{t(actKeys[active.kind])}<Kbd>↵</Kbd></span>}
    </footer>
  );
};
