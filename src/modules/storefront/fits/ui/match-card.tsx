import { Link } from 'react-router'
import { Icon } from '../../../../platform/web/components/icon'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { PictureFrame } from '../../../core/media/ui/picture-frame'
import { CardLink } from '../../packages/ui/cards/card-link'
import { SaveButton } from '../../saved/ui/save-button'
import { partyQuery } from '../../search/filters.rules'
import { useMoney } from '../../../../platform/web/site/money'
import { type Currency, formatAmount } from '../../../../shared/money'
import { liftCriterion, toCriteriaParams } from '../criteria.rules'
import { missText, reasonsFor, criterionText } from '../words.rules'
import cards from '../../packages/ui/cards/card.module.css'
import styles from './match-card.module.css'
import { useAmount, useCriteria } from './use-criteria'
import type { AskedFit, Match, Miss } from '../view'

type Props = { match: Match & { miss?: Miss }; asked: AskedFit; eager?: boolean }

/**
 * Shows a package with the reasons it matches, or the criterion it misses. Its link opens the trip at this price: same
 * party, same day.
 */
export function MatchCard({ match, asked, eager = false }: Props) {
  const { card, totalMinor, date, miss } = match
  const amount = useAmount(card.currency)
  const { charged } = useMoney()(totalMinor, card.currency)
  const [price, ...reasons] = reasonsFor(match, asked, amount)
  const to = usePackageUrl(match, asked)({ date })
  return (
    <article className={`${styles.card} panel grid w-full gap-5 p-2h`}>
      <div className={`${styles.picture} relative overflow-hidden rounded-xs`}>
        <PictureFrame picture={card.image} sizes="(max-width: 700px) 92vw, 300px" eager={eager} />
        <div className={`js ${cards.heart}`}>
          <SaveButton id={card.id} title={card.title} />
        </div>
      </div>
      <div className="p-2h">
        <h3 className="t-h3">
          <CardLink to={to}>{card.title}</CardLink>
        </h3>
        <p className={cards.meta}>
          <b>{card.destination}</b> <span className="num">{plural(card.days, 'day')}</span>
        </p>
        <p className="num mt-3h f-prose semibold">
          {price}
          {charged && (
            <small className="block f-office regular ink-3">Charged as {formatAmount(totalMinor, card.currency)}</small>
          )}
        </p>
        <ul className={`${styles.reasons} num grid gap-1h mt-3 f-text ink-2`} aria-label="Why it fits">
          {reasons.map((reason) => (
            <li className="grid gap-2" key={reason}>
              <Icon className="mt-1 ok" name="check" />
              {reason}
            </li>
          ))}
        </ul>
        {miss && (
          <p className="num mt-3h f-text semibold warn bg-warn-soft rounded-sm px-3 py-2h">
            {missText({ ...match, miss }, asked, amount)}. <Way match={match} miss={miss} asked={asked} />
          </p>
        )}
      </div>
    </article>
  )
}

type Change = { date: string | null; rooms?: number }
/** Returns what builds the package's address, with the infants that are searched for, whom no price counts. */
function usePackageUrl({ card }: Match, { party }: AskedFit) {
  const { infants } = useCriteria().criteria.party
  return ({ date, rooms = party.rooms }: Change) =>
    `/packages/${card.slug}${partyQuery({ ...party, infants, rooms, date: date ?? '' })}`
}

/** Links to the search without the missed criterion. */
function Without({
  criterion,
  asked,
  currency,
}: {
  criterion: Miss['criterion']
  asked: AskedFit
  currency: Currency
}) {
  const { criteria } = useCriteria()
  const amount = useAmount(currency)
  return (
    <Link className="link inherit" to={`?${toCriteriaParams(liftCriterion(criteria, criterion)).toString()}`}>
      Show all without {criterionText(criterion, asked, amount)}
    </Link>
  )
}

/** Links to the trip as it matches, or to the search without the criterion. */
function Way({ match, miss, asked }: { match: Match; miss: Miss; asked: AskedFit }) {
  const toUrl = usePackageUrl(match, asked)
  const without = <Without criterion={miss.criterion} asked={asked} currency={match.card.currency} />
  if (miss.criterion !== 'budget') return without
  const { date, rooms } = miss
  if (date)
    return (
      <Link className="link inherit" to={toUrl({ date })}>
        See {formatDate(date)}
      </Link>
    )
  if (rooms === null) return without
  return (
    <Link className="link inherit" to={toUrl({ date: match.date, rooms })}>
      See it with {plural(rooms, 'room')}
    </Link>
  )
}
