import { useEffect, useState } from 'react'
import type { QuotePrefill } from '../../../catalog/packages/ui/quote-dialog-entry'
import { useSentOnce } from '../../../../platform/web/idempotency'
import { toast } from '../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { useSite } from '../../../../platform/web/site/money'
import { promiseText } from '../deadline.rules'
import { headCount } from '../../../catalog/pricing/estimate.rules'
import { changedTotalText } from '../total.rules'
import { quoteTravelers } from '../options.rules'
import { createQuoteInput, quoteFormInputFor } from '../schema'
import { dropDraft, keepDraft, type QuoteDraft } from './quote-draft'
import { useUser } from '../../../identity/auth/ui/use-user'

/** Lists the errors that a retry does not fix: the server's message is shown. */
const lasting = ['invalid', 'not-found', 'conflict', 'rate-limited']

/** Returns a number of travelers that can be sent; the form says how many the others are. */
const startTravelers = ({ people }: QuotePrefill) => people && Math.min(people.travelers, quoteTravelers.max)

/** Returns initial values: of the page, else of the draft, else of the account. */
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
    travelers: startTravelers(prefill) ?? draft.travelers ?? quoteTravelers.start,
    infants: prefill.people ? prefill.people.infants : (draft.infants ?? 0),
    budget: prefill.budget ?? draft.budget ?? '',
    message: draft.message ?? '',
    agreeTerms: false,
  }
}

const prefilled = ['departureCity', 'destination', 'travelDate', 'travelers', 'infants', 'budget'] as const

/** Keeps values that a page prefilled out of the draft. */
function withoutPrefill(values: QuoteDraft, prefill: QuotePrefill, draft: QuoteDraft): QuoteDraft {
  const given: QuoteDraft = { ...prefill, ...prefill.people, travelers: startTravelers(prefill) }
  const own = prefilled.filter((name) => given[name] !== undefined && values[name] === given[name])
  return { ...values, ...Object.fromEntries(own.map((name) => [name, draft[name]])) }
}

/** Returns the estimate's choice if its party is as entered. */
const choiceFor = ({ choice }: QuotePrefill, { travelers, infants = 0 }: { travelers: number; infants?: number }) =>
  choice && headCount(choice) === travelers && (choice.infants ?? 0) === infants ? choice : undefined

/** Receives the recorded request, with party and day as sent. */
export type OnSent = (
  quote: { reference: string; respondBy: string },
  sent: Pick<QuotePrefill, 'choice' | 'people' | 'travelDate'>,
) => void

export function useQuoteForm(prefill: QuotePrefill, draft: QuoteDraft, onSent: OnSent) {
  const user = useUser()
  const { replyWithin = '24 hours', responseHours = 24 } = useSite()?.agency ?? {}
  const once = useSentOnce()
  const { packages } = trpc.useUtils()
  // Keeps the version that was current when the form was opened, as its links lead to it.
  const terms = trpc.terms.current.useQuery({ of: 'terms' }, { staleTime: Infinity })
  const { mutateAsync } = trpc.quotes.create.useMutation(once.options)
  const { packageId, offered = [], isDated = false } = prefill
  const [schema] = useState(() => quoteFormInputFor(isDated ? [] : offered))
  const { control, subscribe, submit, isPending, getValues, setValue } = useZodForm(schema, {
    start: startValues(prefill, draft, user),
    send: (typed) =>
      mutateAsync(
        once.body({
          ...createQuoteInput.parse(typed),
          packageId,
          choice: choiceFor(prefill, typed),
          termsVersion: terms.data?.version,
        }),
      ),
    onDone: (quote) => {
      const { travelers, infants, travelDate, customization } = quote
      const changed = changedTotalText(quote, prefill)
      dropDraft()
      toast({ title: 'Quote Request Submitted', message: promiseText(quote, { replyWithin, responseHours }) + changed })
      if (changed) void packages.get.invalidate()
      onSent(quote, {
        people: { travelers, infants },
        travelDate: travelDate ?? undefined,
        choice: customization ?? undefined,
      })
    },
    onFailed: ({ error, text }) => {
      if (getFailureData(error).reason === 'conflict') {
        setValue('agreeTerms', false)
        void terms.refetch()
      }
      if (text === null) return
      const lasts = lasting.includes(getFailureData(error).reason ?? '')
      const message = lasts ? text : 'Failed to submit quote request. Please try again.'
      toast({ title: 'Error', message, tone: 'error' })
    },
  })
  // Fills empty fields once the account has loaded: pages do not wait for it.
  useEffect(() => {
    if (!user) return
    const known = { customerName: user.name, email: user.email, phone: user.phone }
    for (const field of ['customerName', 'email', 'phone'] as const)
      if (!getValues(field)) setValue(field, known[field])
  }, [user, getValues, setValue])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(withoutPrefill(values, prefill, draft)),
      }),
    [subscribe, prefill, draft],
  )
  return { control, submit, isPending }
}

export type QuoteControl = ReturnType<typeof useQuoteForm>['control']
