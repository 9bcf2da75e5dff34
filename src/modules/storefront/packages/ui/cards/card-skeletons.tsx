import styles from './card-skeletons.module.css'

/** Shows six placeholders in the cards' geometry while the list loads (specification 2). */
export function CardSkeletons() {
  return (
    <div className={styles.grid} role="status">
      <span className="hidden-label">Loading packages...</span>
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i} className={styles.card} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
