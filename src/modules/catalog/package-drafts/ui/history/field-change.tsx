import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { variantUrl } from '../../../../core/media/picture.rules'
import type { ComparedDay, DayLine, Entry, FieldChange } from '../../history.rules'
import styles from './history.module.css'

/** Labels the two sides. */
type Names = readonly [before: string, after: string]

export function FieldChangeView({ change, names }: { change: FieldChange; names: Names }) {
  return (
    <section className={styles.field} aria-label={change.label}>
      <h3>{change.label}</h3>
      {change.kind === 'text' && (
        <Sides names={names} before={<del>{change.before}</del>} after={<ins>{change.after}</ins>} />
      )}
      {change.kind === 'list' && (
        <ul className={styles.entries}>
          {change.removed.map((entry, i) => (
            <EntryLine key={`removed ${i}`} entry={entry} sign="−" word="Removed" />
          ))}
          {change.added.map((entry, i) => (
            <EntryLine key={`added ${i}`} entry={entry} sign="+" word="Added" />
          ))}
          {change.isReordered && <li>The same, in another order</li>}
        </ul>
      )}
      {change.kind === 'days' && change.days.map((day) => <DayView key={day.number} day={day} names={names} />)}
    </section>
  )
}

function Sides({ names, before, after }: { names: Names; before: ReactNode; after: ReactNode }) {
  return (
    <div className={styles.sides}>
      <div>
        <h4>{names[0]}</h4>
        {before}
      </div>
      <div>
        <h4>{names[1]}</h4>
        {after}
      </div>
    </div>
  )
}

function EntryLine({ entry, sign, word }: { entry: Entry; sign: string; word: string }) {
  const key = entry.image?.replace(/^.*\/media\//, '')
  return (
    <li data-change={word === 'Added' ? 'in' : 'out'}>
      <b aria-hidden="true">{sign}</b>
      <span className="hidden-label">{word}:</span>
      {key && <img src={variantUrl(key, 400, 'webp')} width={64} height={48} alt="" loading="lazy" />}
      <span>{entry.text}</span>
    </li>
  )
}

function DayView({ day, names }: { day: ComparedDay; names: Names }) {
  return (
    <div className={styles.day}>
      <h4 className={styles.number}>Day {day.number}</h4>
      <Sides names={names} before={<DayLines lines={day.before} />} after={<DayLines lines={day.after} />} />
    </div>
  )
}

function DayLines({ lines }: { lines: DayLine[] | null }) {
  if (!lines) return <Text c="var(--ink-2)">No such day</Text>
  return (
    <dl>
      {lines.map(({ label, text, isChanged }) => (
        <div key={label} data-changed={isChanged || undefined}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
