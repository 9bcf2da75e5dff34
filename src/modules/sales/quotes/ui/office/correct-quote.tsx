import { useState } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { QuoteDetail } from '../../view'
import { CorrectionForm } from './correction-form'

/** Corrects a request, after loading the package with its options. */
export default function CorrectQuote({ quote, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  // Retains the first package, so that a colleague's change does not close the open form.
  const [packageId] = useState(quote.packageId)
  const { data, error, refetch } = trpc.packages.get.useQuery({ id: packageId ?? '' }, { enabled: packageId !== null })
  if (packageId === null || data) return <CorrectionForm quote={quote} onClose={onClose} />
  return (
    <Dialog title="Correct Request" size={720} onClose={onClose}>
      {error ? (
        <ErrorState title="Failed to fetch package details" reason={describeFailure(error)} onRetry={refetch} />
      ) : (
        <Spinner>Loading package details...</Spinner>
      )}
    </Dialog>
  )
}
