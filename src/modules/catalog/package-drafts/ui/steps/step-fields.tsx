import { Checkbox, Input, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPath, useController } from 'react-hook-form'
import { Frame } from '../../../../../platform/web/office/blocks'
import { ListInput } from '../../../../../platform/web/list-input'
import type { PackageContent } from '../../../packages/schema'
import styles from './step-fields.module.css'
import type { StepForm } from './step-props'

/** Puts the description below the input, so that inputs of one row align. */
export const inOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Name = FieldPath<PackageContent>
type Props = { form: StepForm; name: Name; label: string; description?: ReactNode }

/** Binds a field of the draft with its message. */
function useField<T>(form: StepForm, name: Name) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, ref, onBlur } = field
  return { value: value as T, set: onChange as (value: T) => void, ref, onBlur, error: fieldState.error?.message }
}

type TextProps = Props & {
  max?: number
  required?: boolean
  placeholder?: string
  /** Shows an error of typed text before the draft is validated. */
  problem?: string | null
  /** Holds a datalist's id. */
  list?: string
  onTyped?: () => void
}

export function LineField({ form, name, max = 160, problem, onTyped, ...rest }: TextProps) {
  const { value, set, error, ...field } = useField<string>(form, name)
  return (
    <TextInput
      {...rest}
      {...field}
      inputWrapperOrder={inOrder}
      error={problem ?? error}
      name={name}
      value={value}
      maxLength={max}
      onChange={({ currentTarget }) => {
        set(currentTarget.value)
        onTyped?.()
      }}
    />
  )
}

export function TextField({ form, name, max = 4000, ...rest }: TextProps) {
  const { value, set, ...field } = useField<string>(form, name)
  return (
    <Textarea
      {...rest}
      {...field}
      name={name}
      value={value}
      maxLength={max}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

type CountProps = Props & { max?: number; required?: boolean; onTyped?: (count: number) => void }

export function CountField({ form, name, max = 365, onTyped, ...rest }: CountProps) {
  const { value, set, ...field } = useField<number | null>(form, name)
  return (
    <NumberInput
      {...rest}
      {...field}
      name={name}
      min={0}
      max={max}
      inputWrapperOrder={inOrder}
      allowDecimal={false}
      allowNegative={false}
      value={value ?? ''}
      onChange={(next) => {
        if (typeof next === 'number' && next !== value) onTyped?.(next)
        set(typeof next === 'number' ? next : null)
      }}
    />
  )
}

type Options = readonly { value: string; label: string }[]

export function ChoiceField({ form, name, options, ...rest }: Props & { options: Options; required?: boolean }) {
  const { value, set, ...field } = useField<string>(form, name)
  return (
    <NativeSelect
      {...rest}
      {...field}
      inputWrapperOrder={inOrder}
      name={name}
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

export function FlagField({ form, name, label, description }: Props) {
  const { value, set, error: _, ...field } = useField<boolean>(form, name)
  return (
    <Checkbox
      {...field}
      className={styles.flag}
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}

/** Edits a list of texts, one per line: quick to type and to paste. */
export function LinesField({ form, name, description = 'One a line', ...rest }: Props) {
  const { value, set, ...field } = useField<string[]>(form, name)
  return (
    <Textarea
      {...rest}
      {...field}
      name={name}
      description={description}
      value={value.join('\n')}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
    />
  )
}

/** Edits short words, chosen from a list or typed. */
export function WordsField({ form, name, data, max = 12, ...rest }: Props & { data: readonly string[]; max?: number }) {
  const { value, set, ...field } = useField<string[]>(form, name)
  return (
    <ListInput
      {...rest}
      {...field}
      inputWrapperOrder={inOrder}
      data={[...data]}
      value={value}
      maxTags={max}
      clearable
      onChange={set}
    />
  )
}

/** Lays out related fields side by side. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

export function FieldGroup({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Frame className={styles.group} aria-label={title}>
      <h2>
        {title} {note && <span className="num">{note}</span>}
      </h2>
      <div>{children}</div>
    </Frame>
  )
}

/** Shows the error of a list as a whole. */
export function ListError({ form, name }: { form: StepForm; name: 'itinerary' | 'hotels' | 'offered' }) {
  const error = form.formState.errors[name] as { message?: string; root?: { message?: string } } | undefined
  const message = error?.message ?? error?.root?.message
  return message ? <Input.Error role="alert">{message}</Input.Error> : null
}
