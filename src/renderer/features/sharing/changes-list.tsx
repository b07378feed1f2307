import { Equal, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rankTextKeys } from '../../shared/access/role-text-keys';
import { useListText } from '../../shared/access/use-list-text';
import { Avatar } from '../../ui/avatar';
import { icon14 } from '../../ui/icon-props';
import { usePersonName } from '../../ui/person-name';
import type { Affected, AffectedGroup } from './access-changes';
import styles from './access-changes-panel.module.css';

type Tone = 'gain' | 'lose' | 'keep';

const icons: Readonly<Record<Tone, ReactNode>> = { gain: <Plus {...icon14} />, lose: <Minus {...icon14} />, keep: <Equal {...icon14} /> };

export const Line = ({ tone, title, text, children }: { readonly tone: Tone; readonly title: ReactNode; readonly text?: ReactNode; readonly children?: ReactNode }) => (
  <li className={styles.line}>
    <span className={styles.sign} data-tone={tone} aria-hidden>{icons[tone]}</span>
    <span className={styles.words}>
      <strong>{title}</strong>
      {text && <span className={styles.text}>{text}</span>}
      {children}
    </span>
  </li>
);

export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.group}>
    <h4 className={styles.heading}>{title}</h4>
    <ul className={styles.lines}>{children}</ul>
  </div>
);

/** Maximum number of people listed by name; larger groups show the avatars of the first. */
const maximumNamed = 2;
const pictured = 3;

interface PeopleLineProps {
  readonly group: AffectedGroup;
  /** The signed-in person, shown as “You”. */
  readonly personId: number;
  readonly tone: Tone;
}

/** The server names only people whom the reader knows. */
const isNamedPerson = (person: Affected): person is Affected & { readonly name: string } => person.name !== null;

export const PeopleLine = ({ group: { before, after, people }, personId, tone }: PeopleLineProps) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const listText = useListText();
  const known = people.filter(isNamedPerson);
  const names = known.map((person) => (person.id === personId ? t('youAlone') : nameOf(person)));
  const isNamed = people.length <= maximumNamed && names.length === people.length;
  const text = before === 'none' ? t(rankTextKeys[after]) : t('nowAndBefore', { now: t(rankTextKeys[after]), before: t(rankTextKeys[before]) });
  return (
    <Line tone={tone} title={isNamed ? <bdi>{listText(names)}</bdi> : t('peopleCount', { count: people.length })} text={text}>
      {!isNamed && names.length > 0 && (
        <span className={styles.faces}>
          {known.slice(0, pictured).map((person) => <Avatar key={person.id} person={person} size={22} label={nameOf(person)} />)}
          {people.length > pictured && <span className={styles.rest} dir="ltr">+{people.length - pictured}</span>}
        </span>
      )}
    </Line>
  );
};
