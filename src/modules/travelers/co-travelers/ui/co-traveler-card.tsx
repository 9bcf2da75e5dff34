import { Tag } from '../../../../platform/web/components/tag'
import { formatDate } from '../../../../shared/dates'
import styles from './co-travelers.module.css'
import { genderLabels } from './co-traveler-fields'
import type { CoTravelerView } from '../view'

export const toName = ({ firstName, lastName }: Pick<CoTravelerView, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Unnamed co-traveler'

/** Names the focus target after a deletion or its undo. */
export const cardId = (id: string): string => `co-traveler-${id}`

type Props = { person: CoTravelerView; busy: boolean; onEdit: () => void; onRemove: () => void }

/** Shows a companion, the data known for a booking, and what a booking still needs. */
export function CoTravelerCard({ person, busy, onEdit, onRemove }: Props) {
  const name = toName(person)
  const facts: [string, string | null][] = [
    ['Born', person.dateOfBirth && formatDate(person.dateOfBirth)],
    ['Gender', person.gender && genderLabels[person.gender]],
    ['Nationality', person.nationality],
    ['Passport', person.passportNo],
    ['Expires', person.passportExpiryDate && formatDate(person.passportExpiryDate)],
    ['Meal', person.mealPreference],
  ]
  return (
    <article id={cardId(person.id)} tabIndex={-1} className={styles.card} aria-busy={busy} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {person.relationship && <p>{person.relationship}</p>}
      </header>
      <dl className="num">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Readiness {...person.readiness} />
      <div className={styles.actions}>
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
    <div className={styles.readiness}>
      {ready && <Tag tone="ok">Ready to book</Tag>}
      {missing.length > 0 && <p>Still needed: {missing.join(', ')}</p>}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}
