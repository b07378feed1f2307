import { Kbd } from '../../ui/kbd';
import { useIsMac } from './context';
import { capsOfStroke, strokesOf } from '../../../core/commands/keys';
import styles from './key-caps.module.css';

/** Key caps of a shortcut; consecutive strokes are separated. */
export const KeyCaps = ({ keys }: { readonly keys: string }) => {
  const isMac = useIsMac();
  return (
    <span className={styles.strokes}>
      {strokesOf(keys, isMac).map((stroke, index) => (
        <span key={`${index}${stroke.key}`} className={styles.stroke}>{capsOfStroke(stroke, isMac).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}</span>
      ))}
    </span>
  );
};
