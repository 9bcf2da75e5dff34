import { useEffect, useState } from 'react'
import type { QuotePrefill } from '../../../platform/web/dialogs'
import { plural } from '../../../shared/text'
import { useSite } from '../../site/ui/display/money'
import { readDraft } from './quote-draft'
import styles from './quote-form.module.css'
import { AdditionalInformation, PersonalInformation, TravelDetails } from './quote-sections'
import { type OnSent, useQuoteForm } from './quote-submit'

type Props = {
  prefill: QuotePrefill
  onSent: OnSent
  onBusy: (busy: boolean) => void
  onClose: () => void
}

export function QuoteForm({ prefill, onSent, onBusy, onClose }: Props) {
  const [draft] = useState(readDraft)
  const { control, submit, isPending } = useQuoteForm(prefill, draft, onSent)
  useEffect(() => onBusy(isPending), [isPending, onBusy])
  return (
    <form noValidate onSubmit={submit}>
      <PersonalInformation control={control} about={prefill.packageTitle} />
      <TravelDetails control={control} prefill={prefill} draft={draft} />
      <AdditionalInformation control={control} />
      <Foot isPending={isPending} onClose={onClose} />
    </form>
  )
}

function Foot({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const hours = useSite()?.agency.responseHours ?? 24
  return (
    <div className={styles.foot}>
      <p>A consultant replies within {plural(hours, 'hour')}.</p>
      <button type="button" className="btn line" disabled={isPending} onClick={onClose}>
        Cancel
      </button>
      <button type="submit" className="btn go" disabled={isPending}>
        {isPending ? 'Processing...' : 'Submit Quote Request'}
      </button>
    </div>
  )
}
