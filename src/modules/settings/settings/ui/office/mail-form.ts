import { useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldPath, UseFormTrigger } from 'react-hook-form'
import { runAfterPaint } from '../../../../../platform/web/hooks/use-drawn'
import type { MailWords } from '../../mail-kinds.rules'
import type { MailTemplate } from '../../view'

export type MailValues = {
  version: number
  mailTexts: { greeting: string; closing: string }
  bookingTexts: { booked: string; confirmed: string; cancelled: string }
  mailWords: MailWords[]
  mailTemplates: MailTemplate[]
}

/** Names the accordions in the order of the page. */
const lists = ['mailWords', 'mailTemplates'] as const
type List = (typeof lists)[number]
/** Names a field that a save refused, in an entry that may be closed. */
export type Refused = { list: List; index: number; path: FieldPath<MailValues> }

/** Finds the first refused field of the accordions, unless one above them comes first. */
export function findRefused(errors: FieldErrors<MailValues>): Refused | null {
  if (errors.mailTexts || errors.bookingTexts) return null
  for (const list of lists) {
    const entries = Object.entries((errors[list] ?? {}) as object as Record<string, object>)
    const entry = entries.find(([key]) => /^\d+$/.test(key))
    if (!entry) continue
    const [index, fields] = entry
    const path = `${list}.${index}.${Object.keys(fields)[0]!}` as FieldPath<MailValues>
    return { list, index: Number(index), path }
  }
  return null
}

export type Failed = { refused: Refused | null; trigger: UseFormTrigger<MailValues> }

/** Holds the open entry of an accordion. Opens the one with a refused field, and focuses that. */
export function useOpened({ list, values, refused, trigger }: Failed & { list: List; values: readonly string[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    if (refused?.list === list) setOpened(values[refused.index] ?? null)
  }
  const shown = refused?.list === list && opened === values[refused.index] ? refused : null
  const done = useRef<Refused | null>(null)
  useEffect(() => {
    // Acts once: another entry may stand in its place later.
    if (!shown || done.current === shown) return
    return runAfterPaint(() => {
      done.current = shown
      // Validates it again: while it was hidden, it has missed its message.
      void trigger(shown.path, { shouldFocus: true })
    })
  }, [shown, trigger])
  return [opened, setOpened] as const
}
