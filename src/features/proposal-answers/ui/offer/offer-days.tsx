import { addDays, formatDate } from '../../../../shared/dates'
import { exact, signed } from '../../../proposals/offer.rules'
import { counts, quantityText } from '../../../proposals/price.rules'
import type { SeenLine, SeenProposal } from '../../answer.rules'
import styles from './offer-view.module.css'

type Ask = (key: string, title: string) => void

/** The trip day by day, with what belongs to each; then what belongs to all of it. */
export function OfferDays({ seen, onAsk }: { seen: SeenProposal; onAsk?: Ask }) {
  const { days, lines, travelFrom } = seen
  const known = new Set(days.map(({ day }) => day))
  const loose = lines.filter(({ day }) => day === null || !known.has(day))
  return (
    <section aria-labelledby="day-by-day">
      <h2 id="day-by-day">{days.length > 0 ? 'Day by day' : 'What you get'}</h2>
      <ol className={styles.days}>
        {days.map(({ day, title, text }) => (
          <li key={day}>
            <p className={`num ${styles.date}`}>
              Day {day} <span>{formatDate(addDays(travelFrom, day - 1))}</span>
            </p>
            <div>
              {title && <h3>{title}</h3>}
              {text && <p className={styles.text}>{text}</p>}
              <Lines seen={seen} lines={lines.filter((line) => line.day === day)} onAsk={onAsk} />
            </div>
          </li>
        ))}
        {loose.length > 0 && (
          <li>
            <p className={styles.date}>The whole trip</p>
            <div>
              <Lines seen={seen} lines={loose} onAsk={onAsk} />
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}

/** Plain lines first, then each group of choices together. */
function Lines({ seen, lines, onAsk }: { seen: SeenProposal; lines: SeenLine[]; onAsk?: Ask }) {
  const groups = [...new Set(lines.map(({ group }) => group).filter(Boolean))]
  const plain = lines.filter(({ group }) => !group)
  return (
    <>
      {plain.length > 0 && (
        <ul className={styles.lines}>
          {plain.map((line) => (
            <Line key={line.key} seen={seen} line={line} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <div key={group} className={styles.group}>
          <p>
            <b>{group}</b> <span>You may choose: tell us, and we send you a new version</span>
          </p>
          <ul className={styles.lines}>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <Line key={line.key} seen={seen} line={line} onAsk={onAsk} />
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function Line({ seen, line, onAsk }: { seen: SeenProposal; line: SeenLine; onAsk?: Ask }) {
  const { key, title, detail, state, deltaMinor } = line
  return (
    <li data-in={counts(line)}>
      <div>
        <b>{title}</b> {state === 'optional' && <em>Optional</em>}
        {state === 'own' && <em>You arrange this yourself</em>}
        {state === 'chosen' && <em>Chosen</em>}
        <small>
          {[detail, state === 'own' ? '' : quantityText(line)].filter(Boolean).join(', ')}
          {onAsk && (
            <button type="button" className="link" aria-label={`Ask about ${title}`} onClick={() => onAsk(key, title)}>
              Ask about this
            </button>
          )}
        </small>
      </div>
      <span className="num">
        {deltaMinor !== null
          ? deltaMinor === 0
            ? 'same price'
            : signed(deltaMinor, seen.currency)
          : state !== 'own' && exact(line.sellMinor, seen.currency)}
      </span>
    </li>
  )
}
