import styles from './tag.module.css'

export type Tone = 'info' | 'warn' | 'ok' | 'base' | 'off'

/** A status tag. */
export function Tag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
