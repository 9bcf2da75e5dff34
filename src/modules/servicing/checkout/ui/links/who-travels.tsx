import { Link } from 'react-router'
import type { CalendarDate } from '../../../../../shared/dates'
import { fits, type TravelerKind } from '../../../../bookings/bookings/travelers.rules'
import styles from './book.module.css'
import type { Person } from '../../view'

type Props = {
  kinds: readonly TravelerKind[]
  people: readonly Person[]
  places: readonly (string | null)[]
  date: CalendarDate
  onChoose: (place: number, id: string | null) => void
}

/** Chooses the traveler of each place, and shows what their tickets still need. */
export function WhoTravels({ kinds, people, places, onChoose }: Props) {
  return (
    <section aria-labelledby="who-travels" className={`${styles.part} grid gap-4`}>
      <h2 id="who-travels" tabIndex={-1}>
        Who travels
      </h2>
      <p className="f-text ink-2">
        From your profile and your <Link to="/co-travelers">co-travelers</Link>. The first one is named now, the others
        can be named later.
      </p>
      <ol className={'grid gap-4 max-w-md'}>
        {kinds.map((kind, i) => (
          <li className="grid gap-1" key={i}>
            <label className="grid gap-1h t-label">
              Traveler {i + 1}, {kind}
              <select
                className="input t-body"
                value={places[i] ?? ''}
                onChange={(event) => onChoose(i, event.target.value || null)}
              >
                <option value="">{i === 0 ? 'Please choose' : 'Named later'}</option>
                {people
                  .filter(({ role }) => fits(role, kind))
                  .map(({ id, name }) => (
                    <option key={id} value={id} disabled={places.includes(id) && places[i] !== id}>
                      {id === 'self' ? `${name} (you)` : name}
                    </option>
                  ))}
              </select>
            </label>
            <Missing person={people.find(({ id }) => id === places[i])} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Missing({ person }: { person: Person | undefined }) {
  if (!person) return null
  const { ready, missing, warnings } = person.readiness
  if (ready && warnings.length === 0) return <p className="f-text ok">Ready for tickets</p>
  const needs = missing.length > 0 ? [`Tickets still need: ${missing.join(', ')}`] : []
  return <p className="f-text ink-2">{[...needs, ...warnings].join('. ')}.</p>
}
