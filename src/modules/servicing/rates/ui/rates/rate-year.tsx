import { Panel } from '../../../../../platform/web/office/record/record-page'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { type RateLine, type Span, toSpans } from '../../../../catalog/inventory/rates.rules'
import styles from './rates.module.css'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dates = ({ from, to }: Span) => (from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`)

/** Draws a year as a strip per line: shaded by price, gaps hatched and counted. */
export function RateYear({ lines, year }: { lines: readonly RateLine[]; year: number }) {
  return (
    <Panel title={`The year ${year}`}>
      <div className={styles.calendar}>
        {lines.map((line) => (
          <YearLine key={line.key} line={line} year={year} />
        ))}
      </div>
    </Panel>
  )
}

function YearLine({ line, year }: { line: RateLine; year: number }) {
  const spans = toSpans(line.rates, year)
  const days = spans.reduce((sum, span) => sum + span.days, 0)
  const gaps = spans.filter(({ rate }) => rate === null)
  const missing = gaps.reduce((sum, span) => sum + span.days, 0)
  const prices = [...new Set(line.rates.map(({ sellMinor }) => sellMinor))].toSorted((a, b) => a - b)
  const hatch = `hatch-${line.key.replaceAll(' ', '-')}`
  return (
    <section className={styles.line} aria-label={line.label}>
      <h3>{line.label}</h3>
      <svg viewBox={`0 0 ${days} 34`} preserveAspectRatio="none" className={styles.strip} aria-hidden="true">
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="1.500" height="4" className={styles.hatch} />
          </pattern>
        </defs>
        {spans.map((span) => (
          <rect
            key={span.at}
            x={span.at}
            width={span.days}
            y={0}
            height={34}
            className={styles.span}
            fill={span.rate ? undefined : `url(#${hatch})`}
            data-step={span.rate ? Math.min(3, prices.indexOf(span.rate.sellMinor)) : undefined}
          >
            <title>
              {span.rate
                ? `${dates(span)}: ${formatMoney(span.rate.sellMinor, span.rate.currency)} ${span.rate.season}`
                : `${dates(span)}: no rate`}
            </title>
          </rect>
        ))}
      </svg>
      <div className={styles.months} aria-hidden="true">
        {months.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </div>
      {missing === 0 ? (
        <p className={styles.whole}>Every day has a rate.</p>
      ) : (
        <details className={styles.gaps}>
          <summary>
            {plural(missing, 'day')} without a rate, in {plural(gaps.length, 'gap')}
          </summary>
          <ul className="num">
            {gaps.slice(0, 60).map((gap) => (
              <li key={gap.at}>
                {dates(gap)} ({plural(gap.days, 'day')})
              </li>
            ))}
            {gaps.length > 60 && <li>and {gaps.length - 60} more</li>}
          </ul>
        </details>
      )}
    </section>
  )
}
