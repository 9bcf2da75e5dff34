import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import type { Currency } from '../../../../shared/money'
import { kindLabels, lineKinds } from '../../../proposals/offer.rules'
import { isRepeated, lineUnits, unitLabels } from '../../../proposals/price.rules'
import { ItemPicker } from '../../../proposals/ui/office/item-picker'
import { type EditedService, scaled } from '../../change.rules'
import styles from './changes.module.css'

type Props = {
  service: EditedService
  isNew: boolean
  /** Days of the trip. */
  days: number
  currency: Currency
  onSave: (service: EditedService) => void
  onClose: () => void
}

const minorOf = (typed: string | number) => Math.round(Number(typed || 0) * 100)

/** The same price each, for another quantity. */
function times(service: EditedService, quantity: { count?: number; times?: number }): EditedService {
  const next = { ...service, ...quantity }
  const [of, to] = [service.count * service.times, next.count * next.times]
  return { ...next, netMinor: scaled(service.netMinor, to, of), sellMinor: scaled(service.sellMinor, to, of) }
}

/** One service: what it is, how many, and what it costs in all. */
export default function ServiceDialog({ service: start, isNew, days, currency, onSave, onClose }: Props) {
  const [service, setService] = useState(start)
  const [tried, setTried] = useState(false)
  const put = (part: Partial<EditedService>) => setService((before) => ({ ...before, ...part }))
  const noTitle = service.title.trim() === '' ? 'Please say what it is' : null
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    setTried(true)
    if (noTitle) return
    onSave({ ...service, title: service.title.trim(), times: isRepeated(service.unit) ? service.times : 1 })
    onClose()
  }
  return (
    <FormDialog
      title={isNew ? 'Add service' : 'Edit service'}
      yes={isNew ? 'Add service' : 'Done'}
      isDirty={service !== start}
      isPending={false}
      submit={submit}
      onClose={onClose}
    >
      {isNew && !service.itemId && (
        <ItemPicker
          onChoose={({ kind = 'service', itemKind = null, itemId = null, title = '', detail = '', unit = 'trip' }) =>
            put({ kind, itemKind, itemId, title, detail, unit })
          }
        />
      )}
      <TextInput
        label="What it is"
        required
        data-autofocus={!isNew || undefined}
        maxLength={200}
        value={service.title}
        error={tried ? noTitle : null}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Detail"
        maxLength={300}
        value={service.detail}
        onChange={(event) => put({ detail: event.currentTarget.value })}
      />
      <div className={styles.fields}>
        <NativeSelect
          label="Kind"
          data={lineKinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={service.kind}
          disabled={!isNew || service.itemId !== null}
          onChange={(event) => put({ kind: event.currentTarget.value as EditedService['kind'] })}
        />
        <NativeSelect
          label="Day"
          data={[
            { value: '', label: 'Whole trip' },
            ...Array.from({ length: days }, (_, i) => ({ value: String(i + 1), label: `Day ${i + 1}` })),
          ]}
          value={String(service.day ?? '')}
          onChange={(event) => put({ day: Number(event.currentTarget.value) || null })}
        />
        <NativeSelect
          label="Priced per"
          data={lineUnits.map((value) => ({ value, label: unitLabels[value] }))}
          value={service.unit}
          onChange={(event) => put({ unit: event.currentTarget.value as EditedService['unit'] })}
        />
      </div>
      <div className={styles.fields}>
        <NumberInput
          label="How many"
          min={1}
          max={500}
          allowDecimal={false}
          clampBehavior="strict"
          value={service.count}
          onChange={(value) => setService((before) => times(before, { count: Number(value) || 1 }))}
        />
        {isRepeated(service.unit) && (
          <NumberInput
            label={service.unit === 'room-night' ? 'Nights' : 'Days'}
            min={1}
            max={60}
            allowDecimal={false}
            clampBehavior="strict"
            value={service.times}
            onChange={(value) => setService((before) => times(before, { times: Number(value) || 1 }))}
          />
        )}
        {!service.isOwn &&
          (['sellMinor', 'netMinor'] as const).map((name) => (
            <NumberInput
              key={name}
              label={`${name === 'netMinor' ? 'Net' : 'Sell'}, in all (${currency})`}
              min={0}
              decimalScale={2}
              thousandSeparator=","
              value={service[name] / 100}
              onChange={(value) => put({ [name]: minorOf(value) })}
            />
          ))}
      </div>
    </FormDialog>
  )
}
