import styles from './tag.module.css'

export type Tone = 'info' | 'warn' | 'ok' | 'base' | 'bad' | 'off'
/** Fills the ring by `done` percent, so that color is never the only sign. */
export type TagLook = { tone: Tone; done?: 0 | 25 | 50 | 75 | 100 }

/** Shows a status tag: soft fill, ring, word. */
export function Tag({ tone, done = 100, children }: TagLook & { children: string }) {
  return (
    <span className={styles.tag} data-tone={tone} data-done={done}>
      {children}
    </span>
  )
}
