import { plural } from '../../../../shared/text'
import { limits, ratingFor, type StarCounts } from '../review.rules'
import styles from './star-counts.module.css'

export function StarCounts({ counts }: { counts: StarCounts }) {
  const { reviews, rating } = ratingFor(counts)
  return (
    <div className={styles.rating}>
      <p>
        <b className="num">{(rating / 100).toFixed(1)}</b> of {limits.stars}
        <span className="num">{plural(reviews, 'review')}</span>
      </p>
      <table>
        <caption className="hidden-label">Reviews by stars</caption>
        <tbody>
          {counts.toReversed().map((count, i) => (
            <tr key={i}>
              <th scope="row">{plural(limits.stars - i, 'star')}</th>
              <td className="num">
                <svg aria-hidden="true">
                  <rect width={`${(count / reviews) * 100}%`} height="8" />
                </svg>
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
