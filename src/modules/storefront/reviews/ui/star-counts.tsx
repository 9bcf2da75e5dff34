import { plural } from '../../../../shared/text'
import { limits, ratingFor } from '../review.rules'
import styles from './star-counts.module.css'
import type { StarCounts } from '../view'

export function StarCounts({ counts }: { counts: StarCounts }) {
  const { reviews, rating } = ratingFor(counts)
  return (
    <div className={`${styles.rating} flex flex-wrap items-center gap-6 mt-4`}>
      <p className="f-text ink-2">
        <b className="num f-6xl ink">{(rating / 100).toFixed(1)}</b> of {limits.stars}
        <span className="num block mt-1">{plural(reviews, 'review')}</span>
      </p>
      <table className="f-sm">
        <caption className="hidden-label">Reviews by stars</caption>
        <tbody>
          {counts.toReversed().map((count, i) => (
            <tr key={i}>
              <th className="regular nowrap text-left ink-2" scope="row">
                {plural(limits.stars - i, 'star')}
              </th>
              <td className="num p-0 text-right">
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
