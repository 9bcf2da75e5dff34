import { type ReactNode, useEffect } from 'react'
import { z } from 'zod'
import { TextareaField } from '../../../../../platform/web/fields'
import { useZodForm } from '../../../../../platform/web/use-zod-form'

type Props = {
  title: string
  label: string
  yes: string
  /** Matches the call's schema for the text. */
  schema: z.ZodType<string, string>
  maxLength?: number
  /** Handles its own errors. */
  onSend: (words: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks a question with a text answer, within the page. */
export function WordsForm({ title, label, yes, schema, maxLength = 1000, onSend, onClose, children }: Props) {
  const { control, submit, isPending, setFocus } = useZodForm(z.object({ words: schema }), {
    start: { words: '' },
    send: ({ words }) => onSend(words),
    onFailed: () => undefined,
    guarded: true,
  })
  useEffect(() => setFocus('words'), [setFocus])
  return (
    <div className="no-print panel grid gap-2h mt-3 p-4" role="group" aria-label={title}>
      <h3 className="t-h4">{title}</h3>
      {children}
      <form noValidate className="grid gap-1h" onSubmit={submit}>
        <TextareaField control={control} name="words" label={label} rows={3} maxLength={maxLength} size="md" />
        <p className="flex flex-wrap gap-2h mt-2h">
          <button type="submit" className="btn base" disabled={isPending}>
            {yes}
          </button>
          <button type="button" className="btn line" onClick={onClose}>
            Back
          </button>
        </p>
      </form>
    </div>
  )
}
