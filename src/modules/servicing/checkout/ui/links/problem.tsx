import styles from './book.module.css'

/** Why something was refused, as a sentence: some of them end already. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className={styles.bad}>
    {text.endsWith('.') ? text : `${text}.`}
  </p>
)
