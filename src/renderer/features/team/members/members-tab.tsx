import { DepartmentTree } from '../departments/department-tree';
import { MembersPane } from './members-pane';
import styles from './members.module.css';

/** The departments beside the members of the chosen one. */
export const MembersTab = () => (
  <div className={styles.body}>
    <div className={styles.side}><DepartmentTree /></div>
    <MembersPane />
  </div>
);
