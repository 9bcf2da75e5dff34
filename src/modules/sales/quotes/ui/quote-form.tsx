import { useCallback, useDeferredValue, useState } from 'react'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import type { QuotePrefill } from '../../../catalog/packages/ui/quote-dialog-entry'
import { useSite } from '../../../../platform/web/site/money'
import { readDraft } from './quote-draft'
import { type Question, unlessAsked } from '../../../storefront/customizer/ui/other-address'
import styles from './quote-form.module.css'
import { AdditionalInformation, PersonalInformation, TravelDetails } from './quote-sections'
import { type OnSent, useQuoteForm } from './quote-submit'

type Props = {
  prefill: QuotePrefill
  onSent: OnSent
}

export function QuoteForm({ prefill, onSent }: Props) {
  const [draft] = useState(readDraft)
  const { control, submit, isPending } = useQuoteForm(prefill, draft, onSent)
  const [question, setQuestion] = useState<Question>(null)
  const onQuestion = useCallback((next: Question) => setQuestion(() => next), [])
  // Defers the lower sections: painting the visible part first halves the wait on slow devices.
  const isWhole = useDeferredValue(true, false)
  return (
    <form noValidate onSubmit={unlessAsked(question, submit)}>
      <PersonalInformation control={control} about={prefill.packageTitle} onQuestion={onQuestion} />
      {isWhole ? (
        <>
          <TravelDetails control={control} prefill={prefill} draft={draft} />
          <AdditionalInformation control={control} />
        </>
      ) : (
        <div className={styles.rest} />
      )}
      <Foot isPending={isPending} />
    </form>
  )
}

function Foot({ isPending }: { isPending: boolean }) {
  const within = useSite()?.agency.replyWithin ?? '24 hours'
  const promise = <p className={`f-sm ink-2`}>A consultant replies within {within}.</p>
  return (
    <DialogFoot note={promise} isBusy={isPending}>
      <button type="submit" className="btn go" disabled={isPending}>
        {isPending ? 'Processing...' : 'Submit Quote Request'}
      </button>
    </DialogFoot>
  )
}
