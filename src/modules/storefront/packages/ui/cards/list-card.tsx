import { type ComponentType, memo } from 'react'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { Money } from '../../../../../platform/web/site/money'
import { categoryNamed } from '../../../../settings/settings/categories.rules'
import { useCategories } from '../../../../settings/settings/ui/use-categories'
import { useTypeText } from '../../../../catalog/packages/ui/use-type-text'
import type { PackageCard } from '../../../../catalog/packages/view'
import { CardActions } from './card-actions'
import { CardLink } from './card-link'
import styles from './card.module.css'
import { Months, PartyTotal, Rated } from './card-facts'

type Props = {
  item: PackageCard
  eager: boolean
  Heart: ComponentType<{ id: string; title: string }>
  query?: string
}

export const ListCard = memo(function ListCard({ item, eager, Heart, query = '' }: Props) {
  const categories = useCategories()
  const toType = useTypeText()
  const to = `/packages/${item.slug}${query}`
  return (
    <article className={`${styles.raised} panel`}>
      <div className={`${styles.picture} ${styles.tall}`}>
        <PictureFrame
          picture={item.image}
          sizes="(max-width: 700px) 92vw, (max-width: 1100px) 45vw, 370px"
          eager={eager}
        />
        <div className={styles.badges}>
          <span className="badge" data-category={item.category}>
            {categoryNamed(categories, item.category)}
          </span>
          {item.isFlightIncluded && <span className="badge deep">Flight Included</span>}
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
        <h2>
          <CardLink to={to}>{item.title}</CardLink>
        </h2>
        <p className={styles.meta}>
          <span className="num">
            {item.days} {item.days === 1 ? 'Day' : 'Days'}
          </span>
          <Months item={item} />
          <Rated item={item} />
        </p>
        <p className={styles.description}>{item.description}</p>
        <div className="mt-auto">
          <p className={`${styles.price} num pt-4`}>
            {item.isDated && <span>from</span>}
            <Money minor={item.fromMinor} from={item.currency} />
            <span>per person</span>
            <PartyTotal item={item} />
          </p>
          <CardActions item={item} to={to} thenChat />
        </div>
      </div>
    </article>
  )
})
