import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { limits } from '../../../storefront/reviews/review.rules'
import styles from './review-dialog.module.css'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

type Props<V extends FieldValues, T> = { control: Control<V, unknown, T>; name: FieldPath<V>; label: string }

/** Chooses one to five stars by radio buttons, for the arrow keys. */
export function StarsField<V extends FieldValues, T>({ control, name, label }: Props<V, T>) {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const chosen = field.value as number
  const error = fieldState.error?.message
  return (
    <fieldset className={`${styles.stars} p-0 border-0`} aria-describedby={error && `${id}-error`}>
      <legend className="p-0 t-label f-sm">{label}</legend>
      <div className="flex items-center">
        {Array.from({ length: limits.stars }, (_, i) => i + 1).map((stars) => (
          <label
            className="grid place-center relative rounded-sm h-tap pointer f-6xl"
            key={stars}
            data-on={stars <= chosen}
          >
            <input
              className="absolute inset-0 pointer"
              ref={stars === Math.max(chosen, 1) ? field.ref : undefined}
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={stars === chosen}
              data-autofocus={stars === Math.max(chosen, 1) || undefined}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
            />
            <span aria-hidden="true">★</span>
            <span className="hidden-label">{`${stars} of ${limits.stars}, ${words[stars - 1]}`}</span>
          </label>
        ))}
        <b className="f-text pl-3" aria-hidden="true">
          {words[chosen - 1]}
        </b>
      </div>
      {error && (
        <p id={`${id}-error`} className="f-office bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
