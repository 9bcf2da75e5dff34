import { departureCities } from '../../../../catalog/places/departure-cities.rules'
import { type Filters, type Party, searchBounds } from '../../filters.rules'
import styles from './search-bar.module.css'

type Props = { filters: Filters; party: Party; places: { name: string }[] | undefined }

/** Renders the search bar's fields as plain HTML, for visitors without JavaScript, on the server only. */
export function PlainFields({ filters, party, places = [] }: Props) {
  const counts = [
    ['rooms', 'Rooms'],
    ['adults', 'Adults'],
    ['children', 'Children'],
  ] as const
  return (
    <span className={styles.plain}>
      <label>
        From City
        <select name="departureCity" defaultValue={filters.departureCity}>
          <option value="">Any</option>
          {departureCities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </select>
      </label>
      <label>
        To City/Country
        <input name="destination" list="plain-places" maxLength={80} defaultValue={filters.destination} />
        <datalist id="plain-places">
          {places.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </label>
      <label>
        Departure Date
        <input name="date" type="date" defaultValue={party.date} />
      </label>
      {counts.map(([name, label]) => (
        <label key={name}>
          {label}
          <input
            name={name}
            type="number"
            min={searchBounds[name][0]}
            max={searchBounds[name][1]}
            defaultValue={party[name]}
          />
        </label>
      ))}
    </span>
  )
}
