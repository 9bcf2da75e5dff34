import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { NativeSelect, TextInput } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { type SyntheticEvent, useState } from 'react'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { kindLabels, lineKinds, type Party } from '../../../../sales/proposals/offer.rules'
import { lineUnits } from '../../../../catalog/inventory/item-units.rules'
import { isRepeated, timesLabel, unitLabels } from '../../../../catalog/inventory/units.rules'
import { ItemPicker } from '../../../../sales/proposals/ui/office/item-picker'
import type { Before, EditedService } from '../../edit.rules'
import { withPrice, withQuantity } from '../../leaving.rules'
import type { ServicePrice } from '../../price.rules'
import type { PriceTerms } from '../../view'
import { GivenPrice, RatesPrice } from './service-price'
import { useServicePrice } from './use-service-price'

type Props = {
  service: EditedService
  isNew: boolean
  /** Holds the earlier pricing of a new inventory service. */
  price: ServicePrice | undefined
  days: number
  before: Pick<Before, 'startsOn' | 'currency'>
  /** Holds the party after the change. */
  party: Party
  /** Sums the taxes that prices contain, in basis points. */
  rate: number
  taxes: PriceTerms['taxes']
  onSave: (service: EditedService, price: ServicePrice | null) => void
  onClose: () => void
}

/** Edits one service: its description, quantity and price. New inventory services are priced by their rates. */
export default function ServiceDialog({
  service: start,
  isNew,
  price,
  days,
  before,
  party,
  rate,
  taxes,
  onSave,
  onClose,
}: Props) {
  const [service, setService] = useState(start)
  const [tried, setTried] = useState(false)
  const put = (part: Partial<EditedService>) => setService((was) => ({ ...was, ...part }))
  const { pricing, putPricing, isRated, rated, ofRates, onTopMinor, priced } = useServicePrice(service, {
    isNew,
    price,
    before,
    rate,
    taxes,
  })
  const noTitle = service.title.trim() === '' ? 'Please say what it is' : null
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    setTried(true)
    if (noTitle || (priced && !isRated && priced.reason === '')) return
    const paid = isRated ? ofRates : service
    if (!paid) return
    const { netMinor, sellMinor, taxMinor } = paid
    const title = service.title.trim()
    onSave(
      {
        ...service,
        title,
        netMinor,
        sellMinor,
        ...(rate > 0 && { taxMinor }),
        times: isRepeated(service.unit) ? service.times : 1,
      },
      priced,
    )
    onClose()
  }
  return (
    <FormDialog
      title={isNew ? 'Add service' : 'Edit service'}
      yes={isNew ? 'Add service' : 'Done'}
      isDirty={service !== start || pricing.reason !== (price?.reason ?? '')}
      isPending={false}
      submit={submit}
      onClose={onClose}
    >
      {isNew && !service.itemId && (
        <ItemPicker
          party={party}
          onChoose={({ occupancy, kind, itemKind, itemId, title, detail, unit, count }) => {
            put({ kind, itemKind, itemId, title, detail, unit, count })
            putPricing({ occupancy })
          }}
        />
      )}
      <ServiceFields service={service} isNew={isNew} days={days} noTitle={tried ? noTitle : null} onChange={put} />
      <QuantityFields
        service={service}
        onChange={(quantity) => setService((was) => withQuantity(was, quantity, rate))}
      />
      {priced && (
        <RatesPrice
          pricing={pricing}
          onPricing={(part) => {
            putPricing(part)
            // Prefills another price with that of the rates.
            if (part.byRates === false && ofRates) put(ofRates)
          }}
          rated={rated}
          currency={before.currency}
          tried={tried}
          taxMinor={onTopMinor}
        />
      )}
      {!service.isOwn && !isRated && (
        <GivenPrice
          service={service}
          currency={before.currency}
          rate={rate}
          onChange={put}
          onPrice={(minor) => setService((was) => withPrice(was, minor, rate))}
        />
      )}
    </FormDialog>
  )
}

type FieldsProps<Part> = { service: EditedService; onChange: (part: Part) => void }
type ServiceFieldsProps = FieldsProps<Partial<EditedService>> & { isNew: boolean; days: number; noTitle: string | null }

function ServiceFields({ service, isNew, days, noTitle, onChange }: ServiceFieldsProps) {
  return (
    <>
      <TextInput
        label="What it is"
        required
        data-autofocus={!isNew || undefined}
        maxLength={200}
        value={service.title}
        error={noTitle}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Detail"
        maxLength={300}
        value={service.detail}
        onChange={(event) => onChange({ detail: event.currentTarget.value })}
      />
      <FieldRow minColWidth={140} autoFlow="auto-fit">
        <NativeSelect
          label="Kind"
          data={toOptions(lineKinds, kindLabels)}
          value={service.kind}
          disabled={!isNew || service.itemId !== null}
          onChange={(event) => onChange({ kind: event.currentTarget.value as EditedService['kind'] })}
        />
        <NativeSelect
          label="Day"
          data={[
            { value: '', label: 'Whole trip' },
            ...Array.from({ length: days }, (_, i) => ({ value: String(i + 1), label: `Day ${i + 1}` })),
          ]}
          value={String(service.day ?? '')}
          onChange={(event) => onChange({ day: Number(event.currentTarget.value) || null })}
        />
        <NativeSelect
          label="Priced per"
          data={toOptions(lineUnits, unitLabels)}
          value={service.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value as EditedService['unit'] })}
        />
      </FieldRow>
    </>
  )
}

function QuantityFields({ service, onChange }: FieldsProps<{ count?: number; times?: number }>) {
  return (
    <FieldRow minColWidth={140} autoFlow="auto-fit">
      <CountInput label="How many" min={1} max={500} value={service.count} onChange={(count) => onChange({ count })} />
      {isRepeated(service.unit) && (
        <CountInput
          label={timesLabel(service.unit)}
          min={1}
          max={60}
          value={service.times}
          onChange={(times) => onChange({ times })}
        />
      )}
    </FieldRow>
  )
}
