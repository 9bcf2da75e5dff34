import { Badge, Group, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { descriptionBelow, TextField } from '../../../../../platform/web/fields'
import { ListField } from '../../../../../platform/web/list-input'
import { Boxed, Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { trpc } from '../../../../../platform/web/trpc'
import { toSlug } from '../../../../../shared/text'
import { fillPhrase } from '../../categories.rules'
import { version } from '../../../../../shared/fields'
import { categories as categoryList, category, type Category, maxAliases } from '../../schema'
import type { OwnAgency } from '../../view'
import { useSaveCategories } from './use-save-categories'

const typed = category.omit({ key: true }).extend({ version })
const labels = { label: 'Name', formLabel: 'In the package form', phrase: 'On cards', aliases: 'Other names' }
const blank = { label: '', formLabel: '', phrase: '{type} trip', aliases: [] as string[] }

type Props = { agency: OwnAgency; edited: Category | null; onClose: () => void }

/** Adds or edits a category. Its key is made from the first label, and stays. */
export function CategoryForm({ agency, edited, onClose }: Props) {
  const save = useSaveCategories()
  const utils = trpc.useUtils()
  const { categories } = agency
  const others = categories.filter(({ key }) => key !== edited?.key)
  const toWhole = ({ label, formLabel, phrase, aliases }: Omit<Category, 'key'>): Category => ({
    key: edited?.key ?? (toSlug(label, 40) || `category-${categories.length + 1}`),
    label,
    formLabel,
    phrase,
    aliases,
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
  const { control, dialog, conflict } = useVersionedForm(schema, {
    row: agency,
    toValues: (row) => {
      const {
        label,
        formLabel = '',
        phrase,
        aliases,
      } = row.categories.find(({ key }) => key === edited?.key) ?? edited ?? blank
      return { version: row.version, label, formLabel, phrase, aliases }
    },
    guarded: true,
    send: async (values) => {
      // Puts the category among the others as they are now, which the version then is of, or is refused by.
      const now = (await utils.settings.agency.fetch(undefined, { staleTime: 0 })).categories
      const at = now.findIndex(({ key }) => key === edited?.key)
      if (edited && at < 0)
        throw Object.assign(new Error('Somebody deleted this category meanwhile'), { data: { reason: 'conflict' } })
      const whole = toWhole(values)
      return save(values, at < 0 ? [...now, whole] : now.with(at, whole))
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
      {...dialog}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          {...descriptionBelow}
          control={control}
          name="label"
          label={labels.label}
          placeholder="City Breaks"
          description="On tabs, cards and lists"
          maxLength={40}
          required
          data-autofocus
        />
        <TextField
          {...descriptionBelow}
          control={control}
          name="formLabel"
          label={labels.formLabel}
          placeholder="City Break"
          description="Blank: its name"
          maxLength={40}
        />
      </FieldRow>
      <TextField
        {...descriptionBelow}
        control={control}
        name="phrase"
        label={labels.phrase}
        placeholder="{type} city break"
        description="{type} becomes a tag of the package, such as beach"
        maxLength={60}
        required
      />
      <ListField
        control={control}
        name="aliases"
        label={labels.aliases}
        description="Searches, links and imports find it by them, too"
        placeholder="Short breaks"
        maxLength={40}
        maxTags={maxAliases}
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
      {conflict && <ConflictDialog conflict={conflict} labels={labels} />}
      {edited && <Note>Its address stays /packages?category={edited.key}, whatever it is called.</Note>}
    </FormDialog>
  )
}
