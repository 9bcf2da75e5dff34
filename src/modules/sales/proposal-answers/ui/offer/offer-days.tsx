import { formatAmount } from '../../../../../shared/money'
import { addDays, formatDate } from '../../../../../shared/dates'
import { formatSigned } from '../../../proposals/offer.rules'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { quantityNote } from '../../../../catalog/inventory/units.rules'
import { counts, type LineState } from '../../../proposals/price.rules'
import type { SeenLine, SeenProposal } from '../../view'
import styles from './offer-view.module.css'

type Ask = (key: string, title: string) => void

type Does = { seen: SeenProposal; onAsk?: Ask; onChoose?: (key: string) => void }

/** Shows each day with its lines, then the lines of the whole trip. */
export function OfferDays(does: Does) {
  const { seen } = does
  const { days, lines, travelFrom } = seen
  const known = new Set(days.map(({ day }) => day))
  const loose = lines.filter(({ day }) => day === null || !known.has(day))
  return (
    <section aria-labelledby="day-by-day">
      <h2 id="day-by-day">{days.length > 0 ? 'Day by day' : 'What you get'}</h2>
      <ol className={`${styles.days} mt-4h`}>
        {days.map(({ day, title, text }) => (
          <li className="grid gap-5" key={day}>
            <p className={`num ${styles.date} f-text semibold`}>
              Day {day} <span className="block regular ink-3">{formatDate(addDays(travelFrom, day - 1))}</span>
            </p>
            <div className="stop pb-6">
              {title && <h3 className="t-h3 mb-1">{title}</h3>}
              {text && <p className="max-w-text break pre-line">{text}</p>}
              <Lines {...does} lines={lines.filter((line) => line.day === day)} />
            </div>
          </li>
        ))}
        {loose.length > 0 && (
          <li className="grid gap-5">
            <p className={`${styles.date} f-text semibold`}>The whole trip</p>
            <div className="stop pb-6">
              <Lines {...does} lines={loose} />
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}

/** Lists plain lines first, then each group of choices. */
function Lines({ lines, ...does }: Does & { lines: SeenLine[] }) {
  const groups = [...new Set(lines.map(({ group }) => group).filter(Boolean))]
  const plain = lines.filter(({ group }) => !group)
  return (
    <>
      {plain.length > 0 && (
        <ul className={`${styles.lines} mt-3 border-t`}>
          {plain.map((line) => (
            <Line key={line.key} {...does} line={line} />
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <div key={group} className={`${styles.group} mt-4 panel px-4 pt-3h pb-2`}>
          <p className="flex flex-wrap justify-between f-text gap-x-3">
            <b>{group}</b> {does.onChoose && <span className="f-office ink-3">You may choose; the price follows</span>}
          </p>
          <ul className={`${styles.lines} mt-3 border-t`}>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <Line key={line.key} {...does} line={line} />
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}

const tags: Partial<Record<LineState, string>> = {
  optional: 'Optional',
  added: 'Added',
  own: 'You arrange this yourself',
  chosen: 'Chosen',
}
/** Labels the traveler's action on a line. */
const verbs: Partial<Record<LineState, string>> = { optional: 'Add', added: 'Leave out', 'not-chosen': 'Choose' }

function Line({ seen, line, onAsk, onChoose }: Does & { line: SeenLine }) {
  const { key, title, detail, state, deltaMinor, picture } = line
  const verb = verbs[state]
  return (
    <li className="flex justify-between gap-4 py-2h f-text border-b" data-in={counts(line)}>
      {picture && (
        <figure className={`no-print ${styles.thumb} flex-none overflow-hidden rounded-xs`}>
          <PictureFrame picture={picture} sizes="88px" alt={picture.alt || title} />
        </figure>
      )}
      <div className="flex-1 min-w-0 break">
        <b>{title}</b> {tags[state] && <em className="tag-info">{tags[state]}</em>}{' '}
        {verb && onChoose && (
          <button type="button" className="link no-print" aria-label={`${verb} ${title}`} onClick={() => onChoose(key)}>
            {verb}
          </button>
        )}
        <small className="block f-office ink-3">
          <span className={styles.detail}>
            {[detail, state === 'own' ? '' : quantityNote(line)].filter(Boolean).join(', ')}
          </span>
          {onAsk && (
            <button
              type="button"
              className="link f-office underline"
              aria-label={`Ask about ${title}`}
              onClick={() => onAsk(key, title)}
            >
              Ask about this
            </button>
          )}
        </small>
      </div>
      <span className="num nowrap">
        {deltaMinor !== null
          ? deltaMinor === 0
            ? 'same price'
            : formatSigned(deltaMinor, seen.currency)
          : state !== 'own' && formatAmount(line.sellMinor, seen.currency)}
      </span>
    </li>
  )
}
