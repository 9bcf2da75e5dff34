import styles from './book.module.css'

/** Shows a refusal, with a full stop where it lacks one. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className={styles.bad}>
    {text.endsWith('.') ? text : `${text}.`}
  </p>
)
