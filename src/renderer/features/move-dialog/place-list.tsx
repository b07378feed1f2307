import type { Range } from '../../../core/search/match-rank';
import { Lock } from 'lucide-react';
import { icon14 } from '../../ui/icon-props';
import { MarkedText } from '../../ui/marked-text';
import { PlaceIcon, usePlaceName } from './place-row';
import type { PlaceReason, TreePlace } from './folder-tree';
import { classNames } from '../../ui/class-names';
import listButton from '../../ui/list-button.module.css';
import styles from './move-dialog.module.css';

export interface ListedPlace {
  readonly place: TreePlace;
  /** The location, as a text; null if unknown. */
  readonly where: string | null;
  readonly marks: readonly Range[];
  readonly reason: PlaceReason | null;
}

export interface PlaceListProps {
  readonly label: string;
  readonly places: readonly ListedPlace[];
  readonly chosen: string | null;
  readonly onChoose: (place: TreePlace) => void;
}

/** A flat list of folders: recent ones, or search results. */
export const PlaceList = ({ label, places, chosen, onChoose }: PlaceListProps) => {
  const nameOf = usePlaceName();
  return (
    <ul className={styles.list} aria-label={label}>
      {places.map(({ place, where, marks, reason }) => (
        <li key={place.guid}>
          <button
            type="button" className={classNames(listButton.button, styles.row)} aria-pressed={chosen === place.guid} data-chosen={chosen === place.guid} data-closed={reason !== null}
            {...(reason === null ? {} : { title: reason.text, 'aria-description': reason.text })} onClick={() => { onChoose(place); }}
          >
            <span className={styles.icon}><PlaceIcon place={place} /></span>
            <span className={styles.listed}>
              <span className={styles.listedName}><MarkedText text={nameOf(place)} marks={marks} isName /></span>
              {where !== null && <span className={styles.where}>{where}</span>}
            </span>
            {reason?.isLocked && <span className={styles.lock}><Lock {...icon14} /></span>}
          </button>
        </li>
      ))}
    </ul>
  );
};
