import styles from './card-skeletons.module.css'

/** Shows six placeholders in the cards' geometry while the list loads (specification 2). */
export function CardSkeletons() {
  return (
    <div className="grid cols-cards gap-5" role="status">
      <span className="hidden-label">Loading packages...</span>
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i} className={`${styles.card} panel p-2h`} aria-hidden="true">
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
