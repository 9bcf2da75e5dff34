import { type ComponentProps, type ElementType, type ReactNode, useEffect, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

type Bound<V extends FieldValues, T> = {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  label: ReactNode
}
type FieldProps<V extends FieldValues, T> = Bound<V, T> & {
  opensFocused?: boolean
}
type Own = 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'className'

/** Binds a plain input to a form, with its label and error: pages behind links have no Mantine. */
function usePlain<V extends FieldValues, T>({ control, name }: Pick<Bound<V, T>, 'control' | 'name'>, given?: string) {
  const made = useId()
  const id = given ?? made
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  const state = { id, 'aria-invalid': message !== undefined, 'aria-describedby': `${id}-error` }
  return { id, field, state, message }
}

const useFirstFocus = (id: string, isFirst: boolean) =>
  useEffect(() => {
    if (isFirst) document.getElementById(id)?.focus()
  }, [id, isFirst])

/** Creates the field of a tag, which accepts the tag's own attributes except those that the form sets. */
function plainField<Tag extends 'input' | 'textarea'>(tag: Tag) {
  const Input = tag as ElementType
  return function PlainField<V extends FieldValues, T>({
    control,
    name,
    label,
    opensFocused = false,
    ...rest
  }: FieldProps<V, T> & Omit<ComponentProps<Tag>, Own>) {
    const { id, field, state, message } = usePlain({ control, name }, (rest as { id?: string }).id)
    useFirstFocus(id, opensFocused)
    return (
      <>
        <label className="t-label" htmlFor={id}>
          {label}
        </label>
        <Input {...rest} {...field} {...state} value={field.value ?? ''} className="input" />
        <p id={`${id}-error`} className="f-office bad min-h-1">
          {message}
        </p>
      </>
    )
  }
}
export const PlainField = plainField('input')
export const PlainTextarea = plainField('textarea')

/** Agrees to what is on screen: `value` identifies it, so that a change needs a new consent. */
export function AgreeBox<V extends FieldValues, T>({
  value,
  label,
  ...bound
}: Bound<V, T> & { value: string | number }) {
  const { id, field, state, message } = usePlain(bound)
  const { value: agreed, onChange, ...handlers } = field
  return (
    <>
      <label className="agree" htmlFor={id}>
        <input
          {...state}
          type="checkbox"
          className="tick-box"
          {...handlers}
          checked={agreed === value}
          onChange={(event) => onChange(event.target.checked ? value : null)}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} className="f-office bad min-h-1">
        {message}
      </p>
    </>
  )
}
