import { useEffect, useRef, useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../../../../platform/web/fields'
import styles from './sign-in.module.css'

type Props<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  /** Focuses the field: everything else is filled in. */
  focused?: boolean
  /** Hides recovery codes, for calls that accept none. */
  appOnly?: boolean
}

const kinds = {
  app: {
    label: 'Authentication code',
    description: 'Six digits that your app shows now',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten codes that you kept. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const

/** Asks for the second factor. Digits get the numeric keypad; recovery codes have letters and a switch of their own. */
export function CodeField<V extends FieldValues, T>({ control, name, focused, appOnly }: Props<V, T>) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.querySelector('input')?.focus()
  }, [focused])
  return (
    <div className={`${styles.password} grid justify-items-start`} ref={box}>
      <TextField control={control} name={name} {...kinds[kind]} autoCapitalize="none" spellCheck={false} size="md" />
      {!appOnly && (
        <button
          type="button"
          className="coarse-tap inline-flex items-center min-h-6 mt-1 f-sm semibold underline link-ink"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            box.current?.querySelector('input')?.focus()
          }}
        >
          {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
        </button>
      )}
    </div>
  )
}
