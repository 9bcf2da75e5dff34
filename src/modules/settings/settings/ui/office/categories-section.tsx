import { Button, Group, Input, Menu, MultiSelect, Pill, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Link } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { toTabs } from '../../categories.rules'
import { type Category, updateAgencyInput } from '../../schema'
import type { OwnAgency } from '../../view'
import { CategoryForm } from './category-form'
import { toPackagesIn, useCategoryUses } from './category-uses'
import { MergeCategory } from './merge-category'
import { Section, SectionForm } from './section'
import { StackedTable } from './stacked-table'
import { useSaveCategories } from './use-save-categories'
import { SettingPreview } from './setting-preview'
import { useSection } from './use-section'

type Act = { kind: 'add' } | { kind: 'edit' | 'merge' | 'remove'; category: Category }

/** Edits the categories of packages, and where visitors see them as tabs. */
export function CategoriesSection({ agency }: { agency: OwnAgency }) {
  const [act, setAct] = useState<Act | null>(null)
  const [isPending, setPending] = useState(false)
  const { uses, error, refetch } = useCategoryUses()
  const save = useSaveCategories()
  const { categories } = agency
  const close = () => setAct(null)
  const replace = async (next: Category[], done: string) => {
    setPending(true)
    try {
      await save(agency, next)
      toast({ title: done })
    } catch (error) {
      toast({ title: 'Not done', message: describeFailure(error), tone: 'error' })
    }
    setPending(false)
    close()
  }
  const move = (from: number, to: number) => {
    // Waits for the answer to the one before, whose order this one would begin with.
    if (isPending) return
    const next = categories.toSpliced(from, 1)
    void replace(next.toSpliced(to, 0, categories[from]!), 'Order saved')
  }
  const removing = act?.kind === 'remove' ? act.category : null
  const question = removing && {
    title: `Remove ${removing.label}?`,
    text: 'No package is in it. Its tabs go, and searches by its names find nothing more.',
    yes: 'Remove',
    isDangerous: true,
  }
  return (
    <>
      <Section
        title="Categories"
        intro="Each package has one. Their names stand on tabs, cards and lists, in the package form and in files; a package is found by any of them."
      >
        {error && <FailedNote error={error} onRetry={refetch} />}
        <StackedTable caption="Categories" heads={['Name', 'In use by', 'Actions']}>
          {categories.map((category, i) => (
            <tr key={category.key}>
              <td>
                {category.label}
                {category.formLabel && (
                  <Note component="small" display="block" mt="sh">
                    {category.formLabel} in the package form
                  </Note>
                )}
                {category.aliases.length > 0 && (
                  <Note component="small" display="block" mt="sh">
                    Also {category.aliases.join(', ')}
                  </Note>
                )}
              </td>
              <td className="num">
                <Uses category={category} packages={uses && (uses.get(category.key) ?? 0)} />
              </td>
              <td>
                <RowMenu name={category.label}>
                  <Menu.Item onClick={() => setAct({ kind: 'edit', category })}>Edit</Menu.Item>
                  {i > 0 && <Menu.Item onClick={() => move(i, i - 1)}>Move up</Menu.Item>}
                  {i < categories.length - 1 && <Menu.Item onClick={() => move(i, i + 1)}>Move down</Menu.Item>}
                  {categories.length > 1 && (
                    <>
                      <Menu.Item onClick={() => setAct({ kind: 'merge', category })}>Merge into another</Menu.Item>
                      {/* Offers it once it is known whether packages are in it. */}
                      {uses && (
                        <RowDanger
                          onClick={() => setAct({ kind: uses.has(category.key) ? 'merge' : 'remove', category })}
                        >
                          Remove
                        </RowDanger>
                      )}
                    </>
                  )}
                </RowMenu>
              </td>
            </tr>
          ))}
        </StackedTable>
        <Group gap="s2h" mt="s3h" mb="s4h">
          <Button onClick={() => setAct({ kind: 'add' })}>Add Category</Button>
        </Group>
        <TabsForm agency={agency} />
      </Section>
      {(act?.kind === 'add' || act?.kind === 'edit') && (
        <CategoryForm agency={agency} edited={act.kind === 'edit' ? act.category : null} onClose={close} />
      )}
      {act?.kind === 'merge' && (
        <MergeCategory
          agency={agency}
          category={act.category}
          packages={uses?.get(act.category.key) ?? 0}
          onClose={close}
        />
      )}
      <Confirm
        question={question}
        isPending={isPending}
        onYes={() =>
          removing &&
          void replace(
            categories.filter(({ key }) => key !== removing.key),
            'Category removed',
          )
        }
        onClose={close}
      />
    </>
  )
}

function Uses({ category, packages }: { category: Category; packages: number | undefined }) {
  if (packages === undefined) return null
  if (packages === 0) return 'No package'
  return (
    <Link className="link" to={toPackagesIn(category.key)}>
      {plural(packages, 'package')}
    </Link>
  )
}

const schema = updateAgencyInput.pick({ version: true, homeCategories: true, listCategories: true }).required()
const toValues = ({ version, homeCategories, listCategories }: OwnAgency) => ({
  version,
  homeCategories,
  listCategories,
})
type Values = ReturnType<typeof toValues>
type TabList = Exclude<keyof Values, 'version'>
const labels = { homeCategories: 'Tabs of the home page', listCategories: 'Buttons of the list of packages' }
const show = (keys: string[]) => keys.join('\n')

function TabsForm({ agency }: { agency: OwnAgency }) {
  const isThere = (key: string) => agency.categories.some((one) => one.key === key)
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
    // Drops what was chosen before its category was removed.
    toChanges: ({ homeCategories, listCategories }) => ({
      homeCategories: homeCategories.filter(isThere),
      listCategories: listCategories.filter(isThere),
    }),
  })
  return (
    <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
      <TabsField
        control={control}
        name="homeCategories"
        agency={agency}
        all="All Packages"
        note="The footer links to them, too"
      />
      <TabsField
        control={control}
        name="listCategories"
        agency={agency}
        all="All Packages"
        note="Others are found by the search and by links"
      />
      <SettingPreview
        at={[
          { to: '/', label: 'First page' },
          { to: '/packages', label: 'List of packages' },
        ]}
      />
      {conflict && (
        <ConflictDialog conflict={conflict} labels={labels} show={{ homeCategories: show, listCategories: show }} />
      )}
    </SectionForm>
  )
}

type TabsFieldProps = { control: Control<Values>; name: TabList; agency: OwnAgency; all: string; note: string }

/** Chooses categories in their order, beside what visitors see. */
function TabsField({ control, name, agency, all, note }: TabsFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const options = agency.categories.map(({ key, label }) => ({ value: key, label }))
  const shown = toTabs(agency.categories, field.value, all)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="s4" className="items-start">
      <MultiSelect
        {...field}
        value={field.value.filter((key) => options.some(({ value }) => value === key))}
        label={labels[name]}
        description="In the order in which they are chosen"
        data={options}
        maxValues={12}
        error={fieldState.error?.message}
      />
      <Input.Wrapper label="As visitors see it" description={note} labelElement="div">
        <Group gap="s2" mt="s2">
          {shown.map(({ value, label }) => (
            <Pill key={value}>{name === 'homeCategories' ? label.toUpperCase() : label}</Pill>
          ))}
        </Group>
      </Input.Wrapper>
    </SimpleGrid>
  )
}
