import { Input, MultiSelect, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { NumberInput } from '../../../../../platform/web/number-input'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type FieldPath, useController, type UseFormReturn } from 'react-hook-form'
import { descriptionBelow } from '../../../../../platform/web/fields'
import { ListInput } from '../../../../../platform/web/list-input'
import { Frame } from '../../../../../platform/web/office/blocks'
import type { PackageContent } from '../../../packages/schema'
import { usePlaceOptions } from '../../../places/ui/office/use-place-options'

export type StepForm = UseFormReturn<PackageContent>
export type StepProps = { form: StepForm }

type Bound = { form: StepForm; name: FieldPath<PackageContent> }
type Own = 'form' | 'name' | 'value' | 'onChange' | 'error'

/** Binds an input that has its value in another form than the draft. */
export function useField<Value>({ form, name }: Bound) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { value, onChange, ...handlers } = field
  return [
    value as Value,
    onChange as (value: Value) => void,
    { ...handlers, error: fieldState.error?.message },
  ] as const
}

/** Leaves it to the input to say why it cannot read a text. */
export const ownProblem = { error: undefined }

type CountProps = Omit<ComponentProps<typeof NumberInput>, Own> & Bound & { onTyped?: (count: number) => void }

export function CountField({ form, name, onTyped, ...rest }: CountProps) {
  const [value, set, input] = useField<number | string | null>({ form, name })
  return (
    <NumberInput
      min={0}
      max={365}
      {...descriptionBelow}
      {...rest}
      {...input}
      {...(typeof value === 'string' && ownProblem)}
      allowDecimal={false}
      value={value ?? ''}
      onChange={(next) => {
        if (typeof next === 'number' && next !== value) onTyped?.(next)
        // Keeps a text that is no number, so that it fails validation instead of being dropped.
        set(next === '' ? null : next)
      }}
    />
  )
}

/** Edits a list of texts, one per line: quick to type and to paste. */
export function LinesField({ form, name, ...rest }: Omit<ComponentProps<typeof Textarea>, Own> & Bound) {
  const [value, set, input] = useField<string[]>({ form, name })
  return (
    <Textarea
      description="One a line"
      {...rest}
      {...input}
      value={value.join('\n')}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
    />
  )
}

/** Edits short words, chosen from a list or typed. */
export function WordsField({ form, name, ...rest }: Omit<ComponentProps<typeof ListInput>, Own> & Bound) {
  const [value, set, input] = useField<string[]>({ form, name })
  return <ListInput {...descriptionBelow} {...rest} {...input} value={value} clearable onChange={set} />
}

/** Chooses one place; `none` explains an empty field. */
export function PlaceField({
  form,
  name,
  none,
  ...rest
}: Omit<ComponentProps<typeof Select>, Own> & Bound & { none: string }) {
  const [value, set, input] = useField<string>({ form, name })
  const [search, setSearch] = useState('')
  const places = usePlaceOptions([value], search)
  return (
    <Select
      {...descriptionBelow}
      {...rest}
      {...input}
      placeholder={none}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': none }}
      {...places}
      onSearchChange={setSearch}
      value={value || null}
      onChange={(slug) => set(slug === null ? '' : String(slug))}
    />
  )
}

export function PlacesField({ form, name, ...rest }: Omit<ComponentProps<typeof MultiSelect>, Own> & Bound) {
  const [value, set, input] = useField<string[]>({ form, name })
  const [search, setSearch] = useState('')
  const places = usePlaceOptions(value, search)
  return (
    <MultiSelect
      {...descriptionBelow}
      {...rest}
      {...input}
      searchable
      {...places}
      onSearchChange={setSearch}
      value={value}
      onChange={(slugs) => set(slugs.map(String))}
    />
  )
}

/** Lays out related fields side by side, below each other on phones. */
export const FieldRow = ({ children, cols = 2 }: { children: ReactNode; cols?: number }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, sm: cols }} spacing="s3h">
    {children}
  </SimpleGrid>
)

export const FieldGroup = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <Frame aria-label={title}>
    <h2>
      {title} {note && <span className="num">{note}</span>}
    </h2>
    <Stack gap="s3h" p="s3h">
      {children}
    </Stack>
  </Frame>
)

export function ListError({
  form,
  name,
  ...rest
}: { form: StepForm; name: 'itinerary' | 'hotels' | 'offered' } & ComponentProps<typeof Input.Error>) {
  const error = form.formState.errors[name] as { message?: string; root?: { message?: string } } | undefined
  const message = error?.message ?? error?.root?.message
  return message ? (
    <Input.Error role="alert" {...rest}>
      {message}
    </Input.Error>
  ) : null
}
