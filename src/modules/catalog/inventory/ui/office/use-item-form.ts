import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { toDecimal } from '../../../../../shared/money'
import { type ItemKind, itemNames, toOwnImage } from '../../item.rules'
import type { InventoryItem } from '../../view'
import { kindWords } from './kinds'

type Call = (values: FieldValues) => Promise<{ name: string }>
type ItemValues = FieldValues & { version: number }
type Options = {
  kind: ItemKind
  /** Stays undefined for a new one. */
  item: InventoryItem | undefined
  schema: { create: z.ZodType; update: z.ZodType }
  toValues: (item: InventoryItem | undefined) => ItemValues
  labels: Record<string, string>
  send: Call
  onClose: () => void
}

export const commonStart = (item: InventoryItem | undefined) => ({
  version: item?.version ?? 1,
  currency: item?.currency,
  supplierId: item?.supplierId ?? null,
  costCurrency: item?.costCurrency ?? '',
  description: item?.description ?? '',
  isActive: item ? item.status === 'active' : true,
  images: item?.images.map(toOwnImage) ?? [],
})

const commonLabels = {
  currency: 'Currency',
  description: 'Description',
  isActive: 'Active',
  images: 'Images',
  supplierId: 'Supplier',
  costCurrency: 'The supplier asks in',
}

/** Formats the price for typing. A text that is no price means 'Price on request'. */
export const priceStart = (item: InventoryItem | undefined): string => {
  if (!item) return ''
  return item.priceMinor === null ? 'Price on request' : toDecimal(item.priceMinor, item.currency)
}

/** Manages the form of one kind. Compares a stale version by field. */
export function useItemForm(options: Options) {
  const { kind, item, schema, toValues, labels, send, onClose } = options
  const entity = kindWords[kind].entity
  const form = useVersionedForm<InventoryItem | undefined, ItemValues, unknown, { name: string }>(
    item ? schema.update : schema.create,
    {
      row: item,
      guarded: true,
      toValues,
      sendChanged: (_changed, typed) => send(item ? { ...typed, id: item.id } : typed),
      onDone: ({ name }) => {
        toast({ title: `${entity} ${item ? 'updated' : 'created'} successfully!`, message: name })
        onClose()
      },
      onFailed: ({ text }) => {
        const title = `Error ${item ? 'updating' : 'creating'} ${itemNames[kind]}`
        toast({ title, message: text ?? 'Please check the marked fields', tone: 'error' })
      },
    },
  )
  const add = kindWords[kind].add
  const title = item ? `Edit ${itemNames[kind]}` : add
  const supplier = item?.supplierId ? { id: item.supplierId, name: item.supplierName ?? '' } : undefined
  return { ...form, supplier, labels: { ...labels, ...commonLabels }, title, yes: item ? 'Save' : add }
}
export type ItemForm = ReturnType<typeof useItemForm>
