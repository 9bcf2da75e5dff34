import { type ReactNode, useEffect } from 'react'
import { z } from 'zod'
import { TextareaField } from '../../../../../platform/web/fields'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import styles from './own-changes.module.css'

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
  })
  useEffect(() => setFocus('words'), [setFocus])
  return (
    <div className={`no-print ${styles.box}`} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <form noValidate onSubmit={submit}>
        <TextareaField control={control} name="words" label={label} rows={3} maxLength={maxLength} size="md" />
        <p className={styles.acts}>
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
