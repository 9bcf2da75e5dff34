import { type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from './own-changes.module.css'

type Props = {
  title: string
  label: string
  yes: string
  /** What is said when nothing is written; absent: words may stay empty. */
  required?: string
  /** As the call takes it. */
  maxLength?: number
  isPending: boolean
  onSend: (words: string) => void
  onClose: () => void
  children?: ReactNode
}

const focusOn = (field: HTMLElement | null) => field?.focus()

/** A question that is answered in words, in the page. */
export function WordsForm({
  title,
  label,
  yes,
  required,
  maxLength = 1000,
  isPending,
  onSend,
  onClose,
  children,
}: Props) {
  const id = useId()
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = required !== undefined && words.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !isPending) onSend(words.trim())
  }
  return (
    <div className={`no-print ${styles.box}`} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <form noValidate onSubmit={submit}>
        <label className={styles.field} htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          className={styles.input}
          rows={3}
          maxLength={maxLength}
          ref={focusOn}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          aria-invalid={tried && isMissing}
          aria-describedby={`${id}-error`}
        />
        <p id={`${id}-error`} className={styles.error}>
          {tried && isMissing && required}
        </p>
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
