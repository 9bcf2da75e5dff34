import styles from '../../../catalog/maps/ui/route-map.module.css'

/** Shows where a place is, with those in it that packages go to. */
export const PlaceMap = ({ slug, name, names }: { slug: string; name: string; names: readonly string[] }) => (
  <section className={styles.route} aria-label="Map">
    <svg
      className="block w-full rounded-xs"
      viewBox="0 0 400 380"
      role="img"
      aria-label={names.length > 1 ? `Map of ${name}: ${names.join(', ')}` : `Map of ${name}`}
    >
      <use href={`/maps/places/${slug}.svg#map`} />
    </svg>
  </section>
)
