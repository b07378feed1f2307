import styles from './fact-rows.module.css';

/** Technical facts, a name and a value a row. Values are read from left to right in every language. */
export const FactRows = ({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string }[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }, index) => <div key={`${index} ${name}`}><dt><bdi>{name}</bdi></dt><dd><bdi dir="ltr">{value}</bdi></dd></div>)}
  </dl>
);
