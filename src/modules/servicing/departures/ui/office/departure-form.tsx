import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Alert } from '@mantine/core'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, descriptionBelow, NumberField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney, toDecimal } from '../../../../../shared/money'
import { PriceChangeDialog, usePriceChange } from '../../../impact/ui/office/price-change'
import { Present } from '../../../../identity/live/ui/office/present'
import { Waiting } from '../../../../catalog/waiting-list/ui/office/waiting'
import type { DepartureView } from '../../../../catalog/departures/view'
import { updateDepartureInput } from '../../../../catalog/departures/schema'
import { capacityBounds } from '../../../../catalog/departures/state.rules'
import { toName } from '../../../../catalog/departures/ui/office/departure-columns'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { useLoss } from './use-loss'

const toValues = (row: DepartureView) => ({
  version: row.version,
  capacity: row.capacity,
  minPax: row.minPax,
  bookBy: row.bookBy,
  price: row.priceMinor === null ? '' : toDecimal(row.priceMinor, row.currency),
  isGuaranteed: row.guaranteedAt !== null,
})
const labels = {
  capacity: 'Seats',
  minPax: 'Runs from',
  bookBy: 'Book by',
  price: 'Price per adult',
  isGuaranteed: 'Guaranteed to run',
}

export default function DepartureForm({ departure, onClose }: { departure: DepartureView; onClose: () => void }) {
  const update = trpc.departures.update.useMutation()
  const { asked, ask, forget } = usePriceChange()
  const { loss, warn } = useLoss()
  const done = () => {
    toast({ title: 'Departure saved', message: toName(departure) })
    onClose()
  }
  const { control, dialog, conflict } = useVersionedForm(updateDepartureInput, {
    guarded: true,
    row: departure,
    toValues,
    sendChanged: async (changed, typed): Promise<DepartureView | null> => {
      const { id, currency, packageId, startsOn, soldMinor } = departure
      const edited = { ...typed, id, currency }
      if (!('price' in changed)) return update.mutateAsync(edited)
      const isLower = (amountIn(currency, typed.price) ?? soldMinor) < soldMinor
      if (isLower && (await warn({ ...edited, packageId, dates: [startsOn] }))) return null
      return (await ask(edited)) ? null : update.mutateAsync(edited)
    },
    onDone: (row) => row && done(),
  })
  const may = useCan()
  const mayWrite = may('departures.write')
  const mayPrice = may('packages.write')
  const taken = departure.held + departure.booked
  const usual = departure.soldMinor
  if (asked) return <PriceChangeDialog departure={asked} onDone={done} onClose={forget} />
  return (
    <FormDialog
      title={`${departure.packageTitle}, ${formatDate(departure.startsOn)}`}
      size={600}
      yes={loss ? 'Save below cost' : 'Save'}
      {...dialog}
      failure={loss}
      note={<Present recordId={departure.id} />}
      isReadOnly={!mayWrite}
      onClose={onClose}
    >
      {departure.stalePrice && (
        <Alert color="yellow" title="Not on sale">
          Its price is {formatMoney(departure.stalePrice.minor, departure.stalePrice.currency)}, and the package is sold
          in {departure.currency} now. Save it with another price, or with none.
        </Alert>
      )}
      <FieldRow>
        <NumberField
          control={control}
          name="capacity"
          label={labels.capacity}
          description={taken > 0 ? `${taken} of them are taken` : undefined}
          {...descriptionBelow}
          {...capacityBounds}
          allowDecimal={false}
          required
          data-autofocus
        />
        <NumberField
          control={control}
          name="minPax"
          label={labels.minPax}
          description="So many travelers make it run"
          {...descriptionBelow}
          {...capacityBounds}
          allowDecimal={false}
          required
        />
        <DateField
          control={control}
          name="bookBy"
          label={labels.bookBy}
          description={`To the end of that day, ${departure.timeZone}`}
          {...descriptionBelow}
          required
        />
        <AmountField
          control={control}
          name="price"
          label={`${labels.price} (${departure.currency})`}
          currency={departure.currency}
          disabled={!mayPrice}
          placeholder={departure.priceMinor === null ? toDecimal(usual, departure.currency) : undefined}
          description={
            departure.priceMinor === null
              ? `Blank: the package’s, ${formatMoney(usual, departure.currency)}`
              : 'Blank: the package’s'
          }
        />
      </FieldRow>
      <CheckboxField
        control={control}
        name="isGuaranteed"
        label={labels.isGuaranteed}
        description="Shown to travelers. It is set by itself once so many have booked."
      />
      <Allowed to="customers.read">
        <Waiting departureId={departure.id} />
      </Allowed>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          show={{ bookBy: formatDate, isGuaranteed: (is) => (is ? 'Yes' : 'No') }}
        />
      )}
    </FormDialog>
  )
}
