import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { showFailure } from '../../../platform/web/fields'
import { useSentOnce } from '../../../platform/web/idempotency'
import { toast } from '../../../platform/web/toast'
import { failureData, trpc } from '../../../platform/web/trpc'
import { email, line, optionalParagraph, phone } from '../../../shared/fields'
import { formatMoney } from '../../../shared/money'
import type { PackageDetail } from '../package.rules'
import type { Contact, Trip } from './detail-trip'

const blank = z.string().trim().length(0)
const contactInput = z.object({
  customerName: line({ min: 1, max: 120, message: 'Name is required' }),
  customerEmail: line({ min: 1, max: 254, message: 'Email is required' }).pipe(email()),
  customerPhone: blank.or(phone()),
  specialRequests: optionalParagraph(),
})

export type TripForm = {
  control: Control<Contact, unknown, z.output<typeof contactInput>>
  submit: () => Promise<void>
  isPending: boolean
  /** Keeps what was typed for the next time the panel is opened. */
  keep: () => void
}

type Props = { item: PackageDetail; trip: Trip; onSent: () => void }

/** The last step of the customiser: the details go to the traveller's mailbox, and to the agency (product.md 4.9). */
export function useSendTrip({ item, trip, onSent }: Props): TripForm {
  const { contact } = trip
  const cache = trpc.useUtils()
  const user = trpc.auth.me.useQuery(undefined, { staleTime: 60_000 }).data?.user
  const { control, handleSubmit, getValues, setError } = useForm({
    resolver: zodResolver(contactInput),
    defaultValues: {
      ...contact,
      customerName: contact.customerName || user?.name || '',
      customerEmail: contact.customerEmail || user?.email || '',
      customerPhone: contact.customerPhone || user?.phone || '',
    },
  })
  const send = trpc.quotes.sendTrip.useMutation(useSentOnce())

  const keep = () => trip.keepContact(getValues())

  const onValid = async (typed: z.output<typeof contactInput>) => {
    const { adults, children, rooms, hotelIds, activityIds, transferIds } = trip.choice
    try {
      const { totalCost } = await send.mutateAsync({
        ...typed,
        packageId: item.id,
        packageTitle: item.title,
        travelDate: trip.date || undefined,
        customization: {
          travelers: { adults, children },
          rooms,
          selectedHotels: hotelIds,
          selectedActivities: activityIds,
          selectedTransfers: transferIds,
        },
      })
      const sent = 'Your customized trip details have been sent to your email address.'
      const isOther = Math.round(totalCost * 100) !== trip.receipt.totalMinor
      const now = formatMoney(Math.round(totalCost * 100), item.currency, { whole: false })
      toast({
        title: 'Email Sent Successfully!',
        message: isOther ? `${sent} Prices have changed meanwhile: the total is now ${now}.` : sent,
      })
      if (isOther) void cache.packages.get.invalidate()
      keep()
      onSent()
    } catch (error) {
      showFailure(error, setError, ['customerName', 'customerEmail', 'customerPhone', 'specialRequests'])
      if (failureData(error).reason === 'invalid') void cache.packages.get.invalidate()
      toast({
        title: 'Email Failed',
        message: 'Failed to send email. Please try again or contact us directly.',
        tone: 'error',
      })
    }
  }

  const submit = handleSubmit(onValid, () => {
    const { customerName, customerEmail } = getValues()
    if (customerName.trim() && customerEmail.trim()) return
    toast({
      title: 'Missing Information',
      message: 'Please fill in your name and email to receive the customized trip details.',
      tone: 'error',
    })
  })
  return { control, submit, isPending: send.isPending, keep }
}
