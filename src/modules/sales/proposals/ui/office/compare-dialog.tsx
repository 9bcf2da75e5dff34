import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { Currency } from '../../../../../shared/money'
import type { DraftOffer } from '../../offer.rules'
import { draftOfValues, labelsOf, showsOf, valuesOf } from './conflict-values'

type Props = {
  base: DraftOffer
  mine: DraftOffer
  theirs: DraftOffer
  currency: Currency
  onResolve: (merged: DraftOffer) => void
  onClose: () => void
}

/** Compares a colleague's saved version with the typed one, line by line. */
export default function CompareDialog({ base, mine, theirs, currency, onResolve, onClose }: Props) {
  const labels = labelsOf(theirs, mine)
  return (
    <ConflictDialog
      conflict={{
        base: valuesOf(base),
        mine: valuesOf(mine),
        theirs: valuesOf(theirs),
        resolve: (merged) => onResolve(draftOfValues(merged, theirs, mine)),
        close: onClose,
      }}
      labels={labels}
      show={showsOf(labels, currency)}
    />
  )
}
