import { isOfferedOn } from '../../../../catalog/packages/offered.rules'
import { openQuoteDialog } from '../../../../catalog/packages/ui/quote-dialog-entry'
import type { PackageCard } from '../../../../catalog/packages/view'
import { readPrefill } from '../../../search/prefill.rules'
import { CardLink } from './card-link'
import styles from './card.module.css'

type Props = {
  item: PackageCard
  to: string
  /** Opens the chat once the request is sent. */
  thenChat?: boolean
}

export function CardActions({ item, to, thenChat }: Props) {
  const { id, title, destination, offered, isDated, departsOn } = item
  const ask = () => {
    const { travelDate: searched, ...prefill } = readPrefill(new URLSearchParams(location.search))
    // Asks for a day on which the trip leaves: a search finds trips near its day, too.
    const travelDate = searched && (isDated ? departsOn : isOfferedOn(offered, searched) ? searched : undefined)
    openQuoteDialog({
      ...prefill,
      ...(travelDate && { travelDate }),
      destination,
      packageId: id,
      packageTitle: title,
      offered,
      isDated,
      thenChat,
    })
  }
  return (
    <div className={styles.actions}>
      <CardLink button to={to} label={`View Details: ${title}`}>
        View Details
      </CardLink>
      <button type="button" className="js btn base sm" aria-label={`Get Quote: ${title}`} onClick={ask}>
        Get Quote
      </button>
    </div>
  )
}
