import { Kbd } from '../../ui/kbd';
import { useIsMac } from './command-context';
import { keyCapsOf, parseKeys } from '../../../core/commands/key-bindings';
import styles from './key-caps.module.css';

/** Key caps of a shortcut; consecutive strokes are separated. */
export const KeyCaps = ({ keys }: { readonly keys: string }) => {
  const isMac = useIsMac();
  return (
    <span className={styles.strokes}>
      {parseKeys(keys, isMac).map((stroke, index) => (
        <span key={`${index}${stroke.key}`} className={styles.stroke}>{keyCapsOf(stroke, isMac).map((cap) => <Kbd key={cap}>{cap}</Kbd>)}</span>
      ))}
    </span>
  );
};
