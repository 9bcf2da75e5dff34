import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { toast } from '../../../../../platform/web/toast'
import { emptyDay } from '../../content.rules'
import { dayAfter, type DayChange, returnToDay, titleAt } from '../../itinerary.rules'
import type { StepForm } from '../steps/step-fields'

/** Manages a draft's days, and keeps titles and activities in step when days move. */
export function useDays(form: StepForm) {
  const { fields, append, insert, move, remove } = useFieldArray({
    control: form.control,
    name: 'itinerary',
    keyName: 'key',
  })
  const [open, setOpen] = useState<number | null>(null)
  const [announcement, announce] = useState('')

  /** Renumbers titles and activities after a change of the list. */
  const follow = (change: DayChange) => {
    form.getValues('itinerary').forEach((day, i) => {
      const title = titleAt(day, i)
      if (title !== day.title) form.setValue(`itinerary.${i}.title`, title)
    })
    const activities = form.getValues('activities')
    const followed = activities.map((one) => ({ ...one, day: one.day === null ? null : dayAfter(one.day, change) }))
    if (followed.some(({ day }, i) => day !== activities[i]!.day)) form.setValue('activities', followed)
    setOpen((index) => {
      const day = index === null ? null : dayAfter(index + 1, change)
      return day === null ? null : day - 1
    })
  }
  const insertAt = (index: number, day: (typeof fields)[number] | ReturnType<typeof emptyDay>) => {
    const { key: _, ...fresh } = { key: '', ...day }
    insert(index, fresh, { shouldFocus: false })
    follow({ insert: index })
  }
  return {
    days: fields,
    open,
    setOpen,
    announcement,
    add: () => {
      append(emptyDay(fields.length + 1), { shouldFocus: false })
      setOpen(fields.length)
    },
    fill: (upTo: number) => {
      const missing = Array.from({ length: Math.max(0, upTo - fields.length) }, (_, i) =>
        emptyDay(fields.length + i + 1),
      )
      append(missing, { shouldFocus: false })
    },
    move: (from: number, to: number) => {
      if (from === to || to < 0 || to >= fields.length) return
      move(from, to)
      follow({ move: [from, to] })
      announce(`Day ${from + 1} is now day ${to + 1} of ${fields.length}`)
    },
    repeat: (index: number) => {
      insertAt(index + 1, form.getValues(`itinerary.${index}`))
      announce(`Day ${index + 1} repeated as day ${index + 2}`)
    },
    remove: (index: number) => {
      const day = form.getValues(`itinerary.${index}`)
      const activities = form.getValues('activities').filter((one) => one.day === index + 1)
      const ids = activities.map(({ id }) => id)
      remove(index)
      follow({ remove: index })
      const restore = () => {
        insertAt(index, day)
        if (ids.length > 0) form.setValue('activities', returnToDay(form.getValues('activities'), ids, index + 1))
      }
      const undo = { label: 'Undo', onClick: restore }
      toast({ title: `Day ${index + 1} removed`, message: day.title, action: undo })
    },
  }
}
export type Days = ReturnType<typeof useDays>
