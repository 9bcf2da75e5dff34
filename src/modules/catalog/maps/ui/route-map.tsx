import type { PackageDetail } from '../../packages/view'
import { daysText, mapUrl, toStops } from '../stops.rules'
import styles from './route-map.module.css'

/** Shows the server-drawn route, and its stops as text. Sets the drawing's colors and font. */
export function RouteMap({ item }: { item: PackageDetail }) {
  const stops = toStops(item.itinerary)
  if (stops.length === 0) return null
  return (
    <section className={styles.route} aria-label="Route">
      <h2 className="t-h3">The route</h2>
      <svg
        className="block w-full mt-3 rounded-xs"
        viewBox="0 0 400 380"
        role="img"
        aria-label={`Map: ${stops.map(({ name }) => name).join(', then ')}`}
      >
        <use href={`${mapUrl(item)}#map`} />
      </svg>
      <ol className="num mt-3h f-sm">
        {stops.map((stop) => (
          <li className="stop" key={stop.firstDay}>
            <b className="semibold">{stop.name}</b> <span className="nowrap ink-3">{daysText(stop)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
