import styles from './spinner.module.css'

/** A slowly turning ring with words. For a first load only: later ones dim what is there. */
export function Spinner({ children }: { children: string }) {
  return (
    <output className={styles.spinner}>
      <span aria-hidden="true" />
      {children}
    </output>
  )
}
