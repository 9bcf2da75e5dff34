import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { QuotePrefill } from '../../../platform/web/dialogs'
import { showFailure } from '../../../platform/web/fields'
import { useSentOnce } from '../../../platform/web/idempotency'
import { toast } from '../../../platform/web/toast'
import { failureData, trpc } from '../../../platform/web/trpc'
import { useSite } from '../../site/ui/display/money'
import { answerPromise } from '../deadline.rules'
import { quoteTravelers } from '../options.rules'
import { createQuoteInput, type QuoteFormInput, quoteFormInput } from '../schema'
import { dropDraft, keepDraft, type QuoteDraft } from './quote-draft'
import { useUser } from '../../auth/ui/use-user'

const fields = Object.keys(quoteFormInput.shape) as (keyof QuoteFormInput)[]
/** Reasons that trying again does not cure: here the server's own words help. */
const lasting = ['invalid', 'not-found', 'conflict', 'rate-limited']

/** What the form opens with: what the page says, else what was typed before, else what the account knows. */
function startValues(
  prefill: QuotePrefill,
  draft: QuoteDraft,
  user?: { name: string; email: string; phone: string } | null,
) {
  return {
    customerName: draft.customerName || user?.name || '',
    email: draft.email || user?.email || '',
    phone: draft.phone || user?.phone || '',
    departureCity: prefill.departureCity ?? draft.departureCity ?? '',
    destination: prefill.destination ?? draft.destination ?? '',
    travelDate: prefill.travelDate ?? draft.travelDate ?? '',
    travelers: prefill.travelers ?? draft.travelers ?? quoteTravelers.start,
    budget: prefill.budget ?? draft.budget ?? '',
    message: draft.message ?? '',
  }
}

/** The estimate's choice, while its party is the one that is asked for. */
const choiceFor = ({ choice }: QuotePrefill, { travelers }: { travelers: number }) =>
  choice && choice.adults + choice.children === travelers ? choice : undefined

/** The quote form's state and its sending; `onSent` gets the reference. */
export function useQuoteForm(prefill: QuotePrefill, draft: QuoteDraft, onSent: (reference: string) => void) {
  const user = useUser()
  const { control, handleSubmit, setError, subscribe } = useForm({
    resolver: zodResolver(quoteFormInput),
    defaultValues: startValues(prefill, draft, user),
  })
  const once = useSentOnce()
  const create = trpc.quotes.create.useMutation(once.options)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [subscribe])

  const hours = useSite()?.agency.responseHours ?? 24
  const sending = useRef(false)

  const onValid = async (typed: z.output<typeof quoteFormInput>) => {
    // The button is disabled only after the next paint; Enter may be faster.
    if (sending.current) return
    sending.current = true
    try {
      const asked = {
        ...createQuoteInput.parse(typed),
        packageId: prefill.packageId,
        choice: choiceFor(prefill, typed),
      }
      const { reference } = await create.mutateAsync(once.body(asked))
      dropDraft()
      toast({ title: 'Quote Request Submitted', message: answerPromise(hours) })
      onSent(reference)
    } catch (error) {
      const words = showFailure(error, setError, fields)
      if (words === null) return
      const lasts = lasting.includes(failureData(error).reason ?? '')
      const message = lasts ? words : 'Failed to submit quote request. Please try again.'
      toast({ title: 'Error', message, tone: 'error' })
    } finally {
      sending.current = false
    }
  }
  return { control, submit: () => handleSubmit(onValid)(), isPending: create.isPending }
}

export type QuoteControl = ReturnType<typeof useQuoteForm>['control']
