import { type SyntheticEvent, useEffect, useState } from 'react'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { useSentOnce } from '../../../../platform/web/idempotency'
import { toast } from '../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import type { CalendarDate } from '../../../../shared/dates'
import { toMinor, formatAmount } from '../../../../shared/money'
import { missingInformation } from '../customizer.rules'
import { tripContact } from '../schema'
import type { PackageDetail } from '../../../catalog/packages/view'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { keepDraft, readDraft } from '../../../../platform/web/session-draft'
import type { CustomizationState } from './customization'
import { useUser } from '../../../identity/auth/ui/use-user'

const contactInput = z.object(tripContact({ name: 'Name is required', email: 'Email is required' }))

/** Holds the form values of the customizer's last step. */
type Contact = { customerName: string; customerEmail: string; customerPhone: string; specialRequests?: string }
const noContact: Contact = { customerName: '', customerEmail: '', customerPhone: '', specialRequests: '' }

const toDraftName = (item: PackageDetail) => `customizer-${item.id}`
const readContact = (item: PackageDetail): Contact => {
  const draft = readDraft(toDraftName(item))
  const texts = Object.keys(noContact).filter((name) => typeof draft[name] === 'string')
  return { ...noContact, ...Object.fromEntries(texts.map((name) => [name, draft[name]])) }
}

export type SendForm = {
  control: Control<Contact>
  submit: (event?: SyntheticEvent) => Promise<void>
  isPending: boolean
}

type Props = { item: PackageDetail; customization: CustomizationState; onSent: () => void }

const toBody = ({ item, customization }: Props, typed: z.output<typeof contactInput>, today: CalendarDate | null) => {
  const { adults, children, infants, rooms, hotelIds, activityIds, transferIds } = customization.choice
  return {
    ...typed,
    packageId: item.id,
    packageTitle: item.title,
    // Omits a past date: the page shows the error beside it.
    departureCity: customization.departureCity || undefined,
    travelDate: today && customization.date >= today ? customization.date : undefined,
    customization: {
      travelers: { adults, children, infants },
      rooms,
      selectedHotels: hotelIds,
      selectedActivities: activityIds,
      selectedTransfers: transferIds,
    },
  }
}

/** Shows the specified text, and the server's total when it differs. */
function showSentToast(total: string, isOther: boolean): void {
  const sent = 'Your customized trip details have been sent to your email address.'
  const message = isOther ? `${sent} Prices have changed meanwhile: the total is now ${total}.` : sent
  toast({ title: 'Email Sent Successfully!', message })
}

/** Submits the customizer, which mails the details to traveler and agency (product.md 4.9). */
export function useSendCustomization(props: Props): SendForm {
  const { receipt } = props.customization
  const name = toDraftName(props.item)
  const [contact] = useState(() => readContact(props.item))
  const packages = trpc.useUtils().packages
  const user = useUser()
  const today = useToday()
  const once = useSentOnce()
  const { mutateAsync } = trpc.email.sendTrip.useMutation(once.options)
  const { control, getValues, setValue, subscribe, submit, isPending } = useZodForm(contactInput, {
    start: {
      ...contact,
      customerName: contact.customerName || user?.name || '',
      customerEmail: contact.customerEmail || user?.email || '',
      customerPhone: contact.customerPhone || user?.phone || '',
    },
    send: (typed) => mutateAsync(once.body(toBody(props, typed, today))),
    onDone: ({ totalCost }) => {
      const { currency } = props.item
      const chargedMinor = totalCost === null ? null : toMinor(totalCost, currency)
      const isOther = chargedMinor !== (receipt?.totalMinor ?? null)
      const total = chargedMinor === null ? 'on request' : formatAmount(chargedMinor, currency)
      showSentToast(total, isOther)
      if (isOther) void packages.get.invalidate()
      props.onSent()
    },
    onFailed: ({ error, text }) => {
      // Refetches the package: an option may no longer exist.
      const withdrawn = getFailureData(error).reason === 'invalid'
      if (withdrawn) void packages.get.invalidate()
      const failed = 'Failed to send email. Please try again or contact us directly.'
      const message = withdrawn && text ? `${failed} ${text.replace(/\.?$/, '.')}` : failed
      toast({ title: 'Email Failed', message, tone: 'error' })
    },
    onInvalid: (_, { customerName, customerEmail }) => {
      if (customerName.trim() && customerEmail.trim()) return
      toast({ title: 'Missing Information', message: missingInformation, tone: 'error' })
    },
  })
  // Fills empty fields once the account has loaded: pages do not wait for it.
  useEffect(() => {
    if (!user) return
    const known = { customerName: user.name, customerEmail: user.email, customerPhone: user.phone }
    for (const field of ['customerName', 'customerEmail', 'customerPhone'] as const)
      if (!getValues(field)) setValue(field, known[field])
  }, [user, getValues, setValue])
  // Keeps what is typed however the panel closes: by its buttons, Back or a reload.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, values) }),
    [subscribe, name],
  )
  return { control, submit, isPending }
}
