import { useState } from 'react'
import { z } from 'zod'
import { NumberField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { BulkBar } from '../../../../../platform/web/office/table/bulk-bar'
import type { Selection } from '../../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { maxMinor } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import type { ItemKind } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

type Props = { kind: ItemKind; rows: readonly InventoryItem[]; selection: Selection }
type Values = { isActive?: boolean; priceMinor?: number | null }

/** Sets status or price of selected items; Undo restores previous values. */
export default function ItemBulk({ kind, rows, selection }: Props) {
  const [pricing, setPricing] = useState(false)
  const { mutate, isPending } = trpc.inventory.setMany.useMutation({
    onSuccess: ({ changed, left }, sent) => {
      const back = changed.map(({ id, version, status, priceMinor }) => ({
        id,
        version,
        isActive: status === 'active',
        priceMinor,
      }))
      toast({
        title: changed.length ? `${plural(changed.length, 'item')} saved` : 'Nothing changed',
        message: left ? `${left} left as they were` : undefined,
        action: back.length ? { label: 'Undo', onClick: () => mutate({ kind: sent.kind, items: back }) } : undefined,
      })
    },
    onError: toastNotSaved,
  })
  const chosen = rows.filter(({ id }) => selection.has(id))
  const set = (toValues: (item: InventoryItem) => Values) =>
    mutate({
      kind,
      items: chosen.map((item) => ({ id: item.id, version: item.version, ...toValues(item) })),
    })
  return (
    <BulkBar selection={selection} most={100}>
      <button type="button" disabled={isPending} onClick={() => set(() => ({ isActive: true }))}>
        Activate
      </button>
      <button type="button" disabled={isPending} onClick={() => set(() => ({ isActive: false }))}>
        Deactivate
      </button>
      <button type="button" disabled={isPending} onClick={() => setPricing(true)}>
        Change prices
      </button>
      {pricing && (
        <ChangePrices
          count={chosen.length}
          onChange={(percent) => set(({ priceMinor }) => ({ priceMinor: changeByPercent(priceMinor, percent) }))}
          onClose={() => setPricing(false)}
        />
      )}
    </BulkBar>
  )
}

const changeByPercent = (minor: number | null, percent: number) =>
  minor === null ? null : Math.min(maxMinor, Math.round((minor * (100 + percent)) / 100))

const percentForm = z.object({
  percent: z.number('Please enter percent').min(-90, 'At least −90%').max(500, 'At most 500%'),
})

function ChangePrices({
  count,
  onChange,
  onClose,
}: {
  count: number
  onChange: (percent: number) => void
  onClose: () => void
}) {
  const { control, submit, formState } = useZodForm(percentForm, {
    start: { percent: 5 },
    send: async ({ percent }) => percent,
    onDone: (percent) => {
      onChange(percent)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Change prices"
      size={440}
      yes={`Change ${plural(count, 'price')}`}
      isDirty={formState.isDirty}
      isPending={false}
      submit={submit}
      onClose={onClose}
    >
      <NumberField
        control={control}
        name="percent"
        label="By percent"
        min={-90}
        max={500}
        description="Minus lowers. Prices on request and seasonal rates stay."
        data-autofocus
        required
      />
    </FormDialog>
  )
}
