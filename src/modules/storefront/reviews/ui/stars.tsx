import { limits, starsText } from '../review.rules'
import styles from './stars.module.css'

/** Shows full and empty stars, read out as '4 of 5 stars'. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={`${styles.stars} nowrap`} role="img" aria-label={starsText(stars)}>
    {'★'.repeat(stars)}
    <i className="no-italic">{'★'.repeat(limits.stars - stars)}</i>
  </span>
)
