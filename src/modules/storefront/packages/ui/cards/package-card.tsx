import { type ComponentType, memo } from 'react'
import { formatMoney, roundToUnits } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { Icon } from '../../../../../platform/web/components/icon'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { Money, useMoney } from '../../../../../platform/web/site/money'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { savingsFor } from '../../../../catalog/packages/package.rules'
import { useTypeText } from '../../../../catalog/packages/ui/use-type-text'
import type { PackageCard as Card } from '../../../../catalog/packages/view'
import styles from './card.module.css'
import { Months, PartyTotal, Rated } from './card-facts'
import { CardActions } from './card-actions'
import { CardLink } from './card-link'

const shownHighlights = 4
const shownInclusions = 2

type Props = { item: Card; Heart: ComponentType<{ id: string; title: string }>; query: string }

/** Passes the party to the detail page by its links. */
export const PackageCard = memo(function PackageCard({ item, Heart, query }: Props) {
  const savings = savingsFor(item, item.fromMinor)
  const categories = useCategories()
  const toType = useTypeText()
  const to = `/packages/${item.slug}${query}`
  return (
    <article className={`${styles.raised} panel`}>
      <div className={`${styles.picture} ${styles.wide}`}>
        <PictureFrame picture={item.image} sizes="(max-width: 700px) 92vw, (max-width: 1000px) 44vw, 300px" />
        <div className={styles.badges}>
          <span className="badge" data-category={item.category}>
            {categoryNamed(categories, item.category)}
          </span>
          {item.featured && <span className="badge hot">FEATURED</span>}
        </div>
        <div className={`${styles.badges} ${styles.below}`}>
          {savings && <span className="badge deep num">{savings.percent}% OFF</span>}
          {item.isFlightIncluded && <span className="badge">Flights Included</span>}
        </div>
        <div className={`js ${styles.heart}`}>
          <Heart id={item.id} title={item.title} />
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.meta}>
          <span>
            {toType(item)} in <b>{item.destination}</b>
          </span>
        </p>
        <h3>
          <CardLink to={to}>{item.title}</CardLink>
        </h3>
        <p className={styles.meta}>
          <span>{plural(item.days, 'day')}</span>
          <span>Up to {item.maxTravelers} travelers</span>
          <Months item={item} />
          <Rated item={item} />
        </p>
        <p className={styles.description}>{item.description}</p>
        <Highlights entries={item.highlights} />
        <Inclusions item={item} />
        <Price item={item} />
        <CardActions item={item} to={to} />
      </div>
    </article>
  )
})

function Highlights({ entries }: { entries: string[] }) {
  const more = entries.length - shownHighlights
  if (entries.length === 0) return null
  return (
    <div className={styles.highlights}>
      <ul className="overflow-hidden min-w-0 nowrap ellipsis">
        {entries.slice(0, shownHighlights).map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      {more > 0 && <span className="flex-none nowrap ink-3">+{more} more</span>}
    </div>
  )
}

function Inclusions({ item }: { item: Card }) {
  const more = item.inclusions.length - shownInclusions
  return (
    <ul className={styles.inclusions}>
      {item.inclusions.slice(0, shownInclusions).map((entry) => (
        <li key={entry} title={entry}>
          <Icon className="flex-none i-16 ok" name="check" />
          <span className="overflow-hidden nowrap ellipsis">{entry}</span>
        </li>
      ))}
      {more > 0 && <li className="nowrap ink-3">+{more} more inclusions</li>}
    </ul>
  )
}

function Price({ item }: { item: Card }) {
  const money = useMoney()
  const before = savingsFor(item, item.fromMinor) && money(item.originalPriceMinor!, item.currency)
  // Subtracts amounts as they are shown, so that the three add up in other currencies.
  const now = money(item.fromMinor, item.currency)
  const toShown = ({ minor, currency, charged }: typeof now) => (charged ? roundToUnits(minor, currency) : minor)
  const saved = before ? toShown(before) - toShown(now) : 0
  return (
    <p className={`${styles.price} num mt-auto pt-3`}>
      {item.isDated && <span>from</span>}
      <Money minor={item.fromMinor} from={item.currency} />
      <span>per person</span>
      <PartyTotal item={item} />
      {before && saved > 0 && (
        <span className="flex gap-2 basis-full">
          <s>
            <span className="hidden-label">Before: </span>
            {before.text}
          </s>
          <span className="semibold ok">Save {formatMoney(saved, before.currency)}</span>
        </span>
      )}
    </p>
  )
}
