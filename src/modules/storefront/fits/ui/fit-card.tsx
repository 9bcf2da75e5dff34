import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../../platform/web/components/icon'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import { CardLink } from '../../packages/ui/cards/card-link'
import { SaveButton } from '../../saved/ui/save-button'
import { partyQuery } from '../../search/filters.rules'
import { useMoney } from '../../../../platform/web/site/money'
import { type Currency, formatMoney } from '../../../../shared/money'
import type { Asked, Match, Miss } from '../fit.rules'
import { lifted, toCriteriaParams, readCriteria } from '../wish.rules'
import { missText, reasonsFor, criterionText } from '../words.rules'
import styles from './fit-card.module.css'
import { useAmount } from './use-wishes'

type Props = { fit: Match & { miss?: Miss }; asked: Asked; eager?: boolean }

/**
 * Shows a package with the reasons it matches, or the criterion it misses. Its link opens the trip at this price: same
 * party, same day.
 */
export function MatchCard({ fit, asked, eager = false }: Props) {
  const { card, totalMinor, date, miss } = fit
  const amount = useAmount(card.currency)
  const { charged } = useMoney()(totalMinor, card.currency)
  const [price, ...reasons] = reasonsFor(fit, asked, amount)
  const to = toPackageUrl(fit, asked, { date })
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <PictureFrame picture={card.image} sizes="(max-width: 700px) 92vw, 300px" eager={eager} />
        <div className={`js ${styles.heart}`}>
          <SaveButton id={card.id} title={card.title} />
        </div>
      </div>
      <div className={styles.text}>
        <h3>
          <CardLink to={to}>{card.title}</CardLink>
        </h3>
        <p className={styles.meta}>
          <b>{card.destination}</b> <span className="num">{plural(card.days, 'day')}</span>
        </p>
        <p className={`${styles.price} num`}>
          {price}
          {charged && <small>Charged as {formatMoney(totalMinor, card.currency, { whole: false })}</small>}
        </p>
        <ul className={`${styles.reasons} num`} aria-label="Why it fits">
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="check" />
              {reason}
            </li>
          ))}
        </ul>
        {miss && (
          <p className={`${styles.miss} num`}>
            {missText({ ...fit, miss }, asked, amount)}. <Way fit={fit} miss={miss} asked={asked} />
          </p>
        )}
      </div>
    </article>
  )
}

type Change = { date: string | null; rooms?: number }
const toPackageUrl = ({ card }: Match, { party }: Asked, { date, rooms }: Change) =>
  `/packages/${card.slug}${partyQuery({ ...party, rooms: rooms ?? party.rooms, date: date ?? '' })}`

/** Links to the search without the missed criterion. */
function Without({ wish, asked, currency }: { wish: Miss['wish']; asked: Asked; currency: Currency }) {
  const [params] = useSearchParams()
  const amount = useAmount(currency)
  return (
    <Link className="link" to={`?${toCriteriaParams(lifted(readCriteria(params), wish)).toString()}`}>
      Show all without {criterionText(wish, asked, amount)}
    </Link>
  )
}

/** Links to the trip as it matches, or to the search without the criterion. */
function Way({ fit, miss, asked }: { fit: Match; miss: Miss; asked: Asked }) {
  const without = <Without wish={miss.wish} asked={asked} currency={fit.card.currency} />
  if (miss.wish !== 'budget') return without
  const { date, rooms } = miss
  if (date)
    return (
      <Link className="link" to={toPackageUrl(fit, asked, { date })}>
        See {formatDate(date)}
      </Link>
    )
  if (rooms === null) return without
  return (
    <Link className="link" to={toPackageUrl(fit, asked, { date: fit.date, rooms })}>
      See it with {plural(rooms, 'room')}
    </Link>
  )
}
