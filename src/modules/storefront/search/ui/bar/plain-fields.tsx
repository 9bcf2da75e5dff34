import { useSite } from '../../../../../platform/web/site/money'
import { type Filters, type Party, searchBounds } from '../../filters.rules'

type Props = { filters: Filters; party: Party; places: { name: string }[] | undefined }

/** Renders the search bar's fields as plain HTML, for visitors without JavaScript, on the server only. */
export function PlainFields({ filters, party, places = [] }: Props) {
  const cities = useSite()?.agency.departureCities ?? []
  const counts = [
    ['rooms', 'Rooms'],
    ['adults', 'Adults'],
    ['children', 'Children'],
  ] as const
  return (
    <span className="grid cols-fit col-full gap-2h p-2h">
      {cities.length > 0 && (
        <label className="grid gap-1 t-label ink-3">
          From City
          <select className="input t-body" name="departureCity" defaultValue={filters.departureCity}>
            <option value="">Any</option>
            {cities.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </select>
        </label>
      )}
      <label className="grid gap-1 t-label ink-3">
        To City/Country
        <input
          className="input t-body"
          name="destination"
          list="plain-places"
          maxLength={80}
          defaultValue={filters.destination}
        />
        <datalist id="plain-places">
          {places.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </label>
      <label className="grid gap-1 t-label ink-3">
        Departure Date
        <input className="input t-body" name="date" type="date" defaultValue={party.date} />
      </label>
      {counts.map(([name, label]) => (
        <label className="grid gap-1 t-label ink-3" key={name}>
          {label}
          <input
            className="input t-body"
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
