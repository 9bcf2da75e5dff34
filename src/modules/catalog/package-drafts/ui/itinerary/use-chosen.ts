import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { hasItem, putBack } from '../../items.rules'
import type { PackageContent } from '../../../packages/schema'
import type { StepForm } from '../steps/step-fields'
import type { Item } from '../../view'
import type { ItemKind } from '../../../inventory/item.rules'

/** Creates an item's list entry; an activity may have a fixed day. */
function createEntry({ kind, id }: Item, form: StepForm, day: number | null) {
  if (kind === 'hotels') return { id, included: true, nights: Math.max(1, Number(form.getValues('nights')) || 1) }
  if (kind === 'activities') return { id, included: true, day }
  return kind === 'transfers' ? { id, included: true } : { id }
}

/** Writes a dropped item into fields of the day, beside the package's list. */
function writeIntoDay(form: StepForm, { kind, name }: Item, index: number): void {
  if (kind === 'hotels') form.setValue(`itinerary.${index}.accommodation`, name)
  if (kind === 'transfers') form.setValue(`itinerary.${index}.transport`, name)
  if (kind === 'mealPlans') {
    const meals = form.getValues(`itinerary.${index}.meals`)
    if (!meals.includes(name)) form.setValue(`itinerary.${index}.meals`, [...meals, name])
  }
}

/** Manages a draft's items: adds each once, and into a day on drop. `added` holds items since the draft was opened. */
export function useChosen(form: StepForm) {
  const [added, setAdded] = useState<readonly Item[]>([])
  const put = (kind: ItemKind, entries: unknown[]) =>
    form.setValue(kind, entries as PackageContent[ItemKind], { shouldDirty: true })
  const add = (item: Item, day: number | null = null) => {
    const { kind, id } = item
    const list = form.getValues(kind)
    setAdded((before) => [...before, item])
    if (!hasItem(form.getValues(), item)) put(kind, [...list, createEntry(item, form, day)])
    else if (kind === 'activities' && day !== null) {
      put(
        kind,
        form.getValues(kind).map((one) => (one.id === id ? { ...one, day } : one)),
      )
    }
    if (day !== null) writeIntoDay(form, item, day - 1)
  }
  const remove = ({ kind, id, name }: Pick<Item, 'kind' | 'id' | 'name'>) => {
    const before: readonly { id: string }[] = form.getValues(kind)
    const index = before.findIndex((one) => one.id === id)
    if (index < 0) return
    const restore = () => put(kind, putBack(form.getValues(kind), before[index]!, index))
    put(kind, before.toSpliced(index, 1))
    toast({ title: 'Removed from the package', message: name, action: { label: 'Undo', onClick: restore } })
  }
  /** Moves an entry up or down: visitors see lists in this order. */
  const move = (kind: ItemKind, index: number, by: 1 | -1) => {
    const list = [...form.getValues(kind)]
    const to = index + by
    if (to < 0 || to >= list.length) return
    ;[list[index], list[to]] = [list[to]!, list[index]!]
    put(kind, list)
  }
  return { added, add, remove, move }
}
export type ChosenItems = ReturnType<typeof useChosen>
