import { useCallback, useState } from 'react'
import { TextareaField, TextField } from '../../../../platform/web/fields'
import { formatDate } from '../../../../shared/dates'
import type { PackageDetail } from '../../../catalog/packages/view'
import type { SendForm } from './customizer-send'
import { partyWords } from '../../../catalog/pricing/estimate.rules'
import { OtherAddress, type Question, unlessAsked } from './other-address'
import { type CustomizationState, partyNotice } from './customization'

const pickNames = (options: readonly { id: string; name: string }[], ids: readonly string[]) =>
  options.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

export function CustomizerSummary({
  item,
  customization,
  form,
}: {
  item: PackageDetail
  customization: CustomizationState
  form: SendForm
}) {
  const { choice, date } = customization
  const [question, setQuestion] = useState<Question>(null)
  const onQuestion = useCallback((next: Question) => setQuestion(() => next), [])
  const notice = partyNotice(item, customization)
  const names = [
    ...pickNames(item.hotels, choice.hotelIds),
    ...pickNames(item.activities, choice.activityIds),
    ...pickNames(item.transfers, choice.transferIds),
  ]
  return (
    <>
      <p className="num max-w-text f-text ink-2">
        <b className="semibold ink">{item.destination}</b>, {partyWords(choice)}, {choice.rooms}{' '}
        {choice.rooms === 1 ? 'room' : 'rooms'}
        {date && `, from ${formatDate(date)}`}.{' '}
        {names.length > 0 ? `Added: ${names.join(', ')}.` : 'As published, nothing added.'}
      </p>
      {notice && <p className="mt-2 max-w-text f-sm ink-2">{notice}</p>}
      <form
        id="customizer-form"
        noValidate
        className="grid cols-2 phone-cols-1 gap-4 mt-4 pt-4 border-t"
        onSubmit={unlessAsked(question, form.submit)}
      >
        <TextField
          control={form.control}
          name="customerName"
          label="Full Name"
          required
          autoComplete="name"
          size="md"
        />
        <TextField
          control={form.control}
          name="customerEmail"
          label="Email"
          type="email"
          required
          autoComplete="email"
          size="md"
        />
        <TextField
          control={form.control}
          name="customerPhone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          size="md"
        />
        <OtherAddress control={form.control} name="customerEmail" onQuestion={onQuestion} />
        <TextareaField
          control={form.control}
          name="specialRequests"
          label="Special Requests"
          placeholder="Anything that would make this trip yours: allergies, a birthday, a room with a view"
          rows={3}
          size="md"
        />
      </form>
    </>
  )
}
