import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDeckledPaper } from '../../../ui/use-deckled-paper';
import { Wires } from '../pegged-sheets';
import { meanings } from './meanings';
import styles from './join-notes.module.css';

/** The meaning of joining a team, on notes that hang on the wire. */
export const JoinNotes = () => {
  const { t } = useTranslation('join');
  return (
    <Wires>
      <section className={styles.notes} aria-label={t('whatItMeans')}>
        {meanings.map(({ title, text, icon, colour, tilt }) => <Note key={title} title={t(title)} text={t(text)} icon={icon} colour={colour} tilt={tilt} />)}
      </section>
    </Wires>
  );
};

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly tilt: number;
}

const Note = ({ title, text, icon: Icon, colour, tilt }: NoteProps) => {
  const { ref, width, height, outline } = useDeckledPaper({ width: 208, height: 190 }, 10);
  return (
    <article ref={ref} className={styles.note}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={{ rotate: `${tilt}deg` }} aria-hidden="true">
        <path d={outline} className={styles.sheet} />
        <path d={`M${width - 26} 0L${width} 26V0Z`} fill={`var(--t-${colour})`} />
        <rect x={width / 2 - 4} y="-10" width="8" height="24" rx="2" fill="var(--t-folder)" />
      </svg>
      <Icon className={styles.icon} size={20} strokeWidth={1.6} color={`var(--t-${colour})`} aria-hidden="true" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </article>
  );
};
