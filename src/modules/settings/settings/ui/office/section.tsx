import { Button } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { useSendKey } from '../../../../../platform/web/office/use-send-key'
import styles from './settings.module.css'

export function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <p>{intro}</p>
      {children}
    </section>
  )
}

type FormProps = {
  submit: (event?: SyntheticEvent) => Promise<void>
  isPending: boolean
  isDirty: boolean
  /** Explains what a save does not change. */
  note?: string
  children: ReactNode
}

/** Wraps a section's form; its button is disabled without changes. */
export function SectionForm({ submit, isPending, isDirty, note, children }: FormProps) {
  return (
    <form ref={useSendKey()} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      <div className={styles.foot}>
        <Button type="submit" disabled={isPending || !isDirty}>
          Save Changes
        </Button>
        <small>{isDirty ? note : 'Everything is saved.'}</small>
      </div>
    </form>
  )
}

/** Lists entries with a remove button each, and a button to add one. */
export function Entries<Row extends { id: string }>(props: {
  title: string
  one: string
  rows: readonly Row[]
  max: number
  renderRow: (index: number) => ReactNode
  add: () => void
  remove: (index: number) => void
}) {
  const { title, one, rows, max, renderRow, add, remove } = props
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <h3>{title}</h3>
      {rows.map((entry, i) => (
        <div key={entry.id} className={styles.row}>
          {renderRow(i)}
          <Button variant="default" aria-label={`Remove ${one} ${i + 1}`} onClick={() => remove(i)}>
            Remove
          </Button>
        </div>
      ))}
      {rows.length < max && (
        <div>
          <Button variant="default" onClick={add}>
            Add {one}
          </Button>
        </div>
      )}
    </div>
  )
}
