import { Tag } from '../../../../platform/web/components/tag'
import { formatDate } from '../../../../shared/dates'
import { showName } from '../../../../shared/names'
import styles from './co-travelers.module.css'
import { genderLabels } from '../../../identity/documents/options.rules'
import type { CoTravelerView } from '../view'

/** Names the focus target after a deletion or its undo. */
export const cardId = (id: string): string => `co-traveler-${id}`

type Props = { person: CoTravelerView; busy: boolean; onEdit: () => void; onRemove: () => void }

/** Shows a companion, the data known for a booking, and what a booking still needs. */
export function CoTravelerCard({ person, busy, onEdit, onRemove }: Props) {
  const name = showName(person)
  const facts: [string, string | null][] = [
    ['Born', person.dateOfBirth && formatDate(person.dateOfBirth)],
    ['Gender', person.gender && genderLabels[person.gender]],
    ['Nationality', person.nationality],
    ['Passport', person.passportNo],
    ['Expires', person.passportExpiryDate && formatDate(person.passportExpiryDate)],
    ['Meal', person.mealPreference],
  ]
  return (
    <article
      id={cardId(person.id)}
      tabIndex={-1}
      className={`${styles.card} busy-fades grid cols-end gap-3 py-5`}
      aria-busy={busy}
      aria-label={name}
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="t-h3 break">{name}</h2>
        {person.relationship && <p className="f-sm semibold accent-text">{person.relationship}</p>}
      </header>
      <dl className="num flex flex-wrap col-1 gap-x-4">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="t-label ink-3">{label}</dt>
                <dd className="f-text">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Readiness {...person.readiness} />
      <div className={`${styles.actions} flex items-start gap-2`}>
        <button type="button" className="btn line sm" aria-label={`Edit ${name}`} disabled={busy} onClick={onEdit}>
          Edit
        </button>
        <button type="button" className="btn line sm" aria-label={`Delete ${name}`} disabled={busy} onClick={onRemove}>
          Delete
        </button>
      </div>
    </article>
  )
}

function Readiness({ ready, missing, warnings }: CoTravelerView['readiness']) {
  return (
    <div className="flex flex-wrap items-center f-sm ink-2 col-1 gap-x-3">
      {ready && <Tag tone="ok">Ready to book</Tag>}
      {missing.length > 0 && <p>Still needed: {missing.join(', ')}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="semibold warn">
          {warning}
        </p>
      ))}
    </div>
  )
}
