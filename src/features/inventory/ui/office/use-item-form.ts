import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../../../../platform/web/toast'
import { failureText } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { toDecimal } from '../../../../shared/money'
import type { InventoryItem, ItemImage, ItemKind } from '../../item.rules'
import { itemNames } from '../../item.rules'
import { kindWords } from './kinds'

/** What a field says stands under it, so that fields of one row stay in line. */
export const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Send = (values: never) => Promise<{ name: string }>
type Options<V extends FieldValues> = {
  kind: ItemKind
  /** Absent for a new one. */
  item: InventoryItem | undefined
  schema: { create: z.ZodType; update: z.ZodType }
  start: V
  create: Send
  update: Send
  onClose: () => void
}

/** What all kinds have, as the form begins. */
export const commonStart = (item: InventoryItem | undefined) => ({
  description: item?.description ?? '',
  isActive: item ? item.status === 'active' : true,
  images: (item?.images ?? []) as ItemImage[],
})

/** The price as it is typed. A text that is no price is 'Price on request'. */
export const priceStart = (item: InventoryItem | undefined): string => {
  if (!item) return ''
  return item.priceMinor === null ? 'Price on request' : toDecimal(item.priceMinor)
}

/** The form of one kind: sends what was typed; of an item that is edited, what was changed. */
export function useItemForm<V extends FieldValues>({ kind, item, schema, start, create, update, onClose }: Options<V>) {
  const entity = kindWords[kind].entity
  const form = useZodForm<V, unknown, { name: string }>(item ? schema.update : schema.create, {
    start,
    sendChanged: (changed, typed) =>
      item ? update({ ...changed, id: item.id, version: item.version } as never) : create(typed as never),
    onDone: ({ name }) => {
      toast({ title: `${entity} ${item ? 'updated' : 'created'} successfully!`, message: name })
      onClose()
    },
    onFailed: ({ error, text }) => {
      const title = `Error ${item ? 'updating' : 'creating'} ${itemNames[kind]}`
      toast({ title, message: text ?? failureText(error), tone: 'error' })
    },
  })
  return {
    ...form,
    title: item ? `Edit ${itemNames[kind]}` : kindWords[kind].add,
    yes: item ? 'Save' : kindWords[kind].add,
  }
}
export type ItemForm<V extends FieldValues> = ReturnType<typeof useItemForm<V>>
