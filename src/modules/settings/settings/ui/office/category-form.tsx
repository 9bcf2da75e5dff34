import { Badge, Group, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../../../../platform/web/fields'
import { ListField } from '../../../../../platform/web/list-input'
import { Boxed, Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { toSlug } from '../../../../../shared/text'
import { fillPhrase } from '../../categories.rules'
import { categories as categoryList, category, type Category } from '../../schema'
import type { OwnAgency } from '../../view'
import { useSaveCategories } from './use-save-categories'

const typed = category.omit({ key: true })
const below = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

type Props = { agency: OwnAgency; edited: Category | null; onClose: () => void }

/** Adds or edits a category. Its key is made from the first label, and stays. */
export function CategoryForm({ agency, edited, onClose }: Props) {
  const save = useSaveCategories(agency)
  const { categories } = agency
  const others = categories.filter(({ key }) => key !== edited?.key)
  const toWhole = (values: Omit<Category, 'key'>): Category => ({
    ...values,
    key: edited?.key ?? (toSlug(values.label, 40) || `category-${categories.length + 1}`),
  })
  const schema = typed.superRefine((values, ctx) => {
    // Checks the names against those of the other categories, as the server does.
    const { error } = categoryList.safeParse([...others, toWhole(values)])
    for (const { path, message } of error?.issues ?? []) {
      const [at, ...field] = path
      if (at === others.length) ctx.addIssue({ code: 'custom', path: field[0] === 'key' ? ['label'] : field, message })
      if (at === undefined) ctx.addIssue({ code: 'custom', path: ['label'], message })
    }
  })
  const { control, submit, isPending, formState } = useZodForm(schema, {
    start: {
      label: edited?.label ?? '',
      formLabel: edited?.formLabel ?? '',
      phrase: edited?.phrase ?? '{type} trip',
      aliases: edited?.aliases ?? [],
    },
    guarded: true,
    send: (values) => {
      const whole = toWhole(values)
      return save(edited ? categories.map((one) => (one.key === edited.key ? whole : one)) : [...categories, whole])
    },
    onDone: (_, { label }) => {
      toast({ title: edited ? 'Category saved' : 'Category added', message: label })
      onClose()
    },
  })
  const [label, phrase] = useWatch({ control, name: ['label', 'phrase'] })
  return (
    <FormDialog
      title={edited ? `Edit ${edited.label}` : 'Add Category'}
      size={600}
      yes={edited ? 'Save' : 'Add Category'}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          {...below}
          control={control}
          name="label"
          label="Name"
          placeholder="City Breaks"
          description="On tabs, cards and lists"
          maxLength={40}
          required
          data-autofocus
        />
        <TextField
          {...below}
          control={control}
          name="formLabel"
          label="In the package form"
          placeholder="City Break"
          description="Blank: its name"
          maxLength={40}
        />
      </FieldRow>
      <TextField
        {...below}
        control={control}
        name="phrase"
        label="On cards"
        placeholder="{type} city break"
        description="{type} becomes a tag of the package, such as beach"
        maxLength={60}
        required
      />
      <ListField
        control={control}
        name="aliases"
        label="Other names"
        description="Searches, links and imports find it by them, too"
        placeholder="Short breaks"
      />
      <Boxed bg="var(--sunken)" component="figure" m={0}>
        <Note component="span">As visitors see it</Note>
        <Group gap="s2" mt="s1">
          <Badge variant="default" tt="none">
            {label || 'Name'}
          </Badge>
          <Text>7-day {fillPhrase(phrase, 'beach')} in your destination</Text>
        </Group>
      </Boxed>
      {edited && <Note>Its address stays /packages?category={edited.key}, whatever it is called.</Note>}
    </FormDialog>
  )
}
