import { Checkbox, Group, Input, NativeSelect, Pill, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { type Control, useWatch } from 'react-hook-form'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { Note } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { OwnAgency } from '../../view'
import { type ListName, textListFields, usualLists } from '../../lists.rules'
import { updateAgencyInput } from '../../schema'
import { kept } from './category-uses'
import { LinesField, toEntries } from './lines-field'
import { ListUses } from './list-uses'
import { Section, SectionForm } from './section'
import { SettingPreview } from './setting-preview'
import { useSection } from './use-section'

const schema = updateAgencyInput.pick(textListFields).required()
const toValues = ({
  version,
  departureCities,
  quoteDestinations,
  budgetRanges,
  filterCities,
  packageTypes,
}: OwnAgency) => ({
  version,
  departureCities,
  quoteDestinations,
  budgetRanges,
  filterCities,
  packageTypes,
})
type Values = ReturnType<typeof toValues>

const labels = {
  departureCities: 'Departure cities',
  quoteDestinations: 'Destinations of the quote form',
  budgetRanges: 'Budget ranges',
  filterCities: 'Cities of the filters',
  packageTypes: 'Tags of the filters and of the wizard',
}
const added: Record<ListName, readonly string[]> = {
  departureCities: ['Other city', 'No flight needed'],
  quoteDestinations: ['Not sure yet'],
  budgetRanges: [],
  filterCities: [],
  packageTypes: [],
}
const descriptions: Partial<Record<ListName, string>> = {
  packageTypes: 'One a line, such as Surfing; the first that a package has stands on its card, and it may have others',
}
const show = (entries: string[]) => entries.join('\n')

const toPackages = (tag: string) => `/admin/packages?tags=${encodeURIComponent(tag)}`

/** Shows tags as the filters do, with counts, and further tags of packages. */
function TagsPreview({ entries }: { entries: readonly string[] }) {
  const { data, error, refetch } = trpc.packages.listUses.useQuery(undefined, kept)
  const uses = data?.filter(({ list }) => list === 'packageTypes') ?? []
  const others = uses.filter(({ isListed }) => !isListed).slice(0, 12)
  return (
    <Stack gap="s3">
      <Input.Wrapper
        label="As visitors see it"
        description="With the number of packages that each finds"
        labelElement="div"
      >
        <Group gap="var(--s-2) var(--s-3)" component="ul" p={0} m={0} mt="s2">
          {entries.map((entry) => {
            const packages = uses.find(({ name, isListed }) => isListed && name === entry)?.packages
            return (
              <Group key={entry} component="li" gap="s1">
                <Pill>{entry}</Pill>
                {packages && (
                  <Link
                    className="link num"
                    to={toPackages(entry)}
                    aria-label={`${entry}: ${plural(packages, 'package')}`}
                  >
                    {packages}
                  </Link>
                )}
              </Group>
            )
          })}
        </Group>
      </Input.Wrapper>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {others.length > 0 && (
        <Note>
          Packages also have{' '}
          {others.map(({ name, packages }, i) => (
            <Fragment key={name}>
              {i > 0 && ', '}
              <Link className="link" to={toPackages(name)}>
                {name} ({packages})
              </Link>
            </Fragment>
          ))}
          . These tags keep working: the search and links find them, and filters do not offer them.
        </Note>
      )}
    </Stack>
  )
}

/** Shows cities as the filters do, and names those without a place, under which visitors find nothing. */
function CitiesPreview({ entries }: { entries: readonly string[] }) {
  const [names] = useDebouncedValue(entries, 400)
  const { data, error, refetch } = trpc.places.unknown.useQuery(
    { names: [...names] },
    { placeholderData: (before) => before },
  )
  const unknown = data?.filter((name) => entries.includes(name)) ?? []
  return (
    <Stack gap="s3">
      <Input.Wrapper label="As visitors see it" description="Ticks of the list of packages" labelElement="div">
        <SimpleGrid cols={2} spacing="s2" mt="s2" role="group" aria-label="Cities, as visitors see them">
          {entries.map((entry) => (
            <Checkbox key={entry} label={entry} />
          ))}
        </SimpleGrid>
      </Input.Wrapper>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {unknown.length > 0 && (
        <Note c="var(--warn)" role="status">
          There is no place {unknown.join(' or ')}: visitors find nothing there. Correct the name, or give it to one of
          the{' '}
          <Link className="link" to="/admin/places">
            places
          </Link>
          .
        </Note>
      )}
    </Stack>
  )
}

/** Edits a list, an entry a line, beside what visitors see. */
function ListField({ control, name }: { control: Control<Values>; name: ListName }) {
  const filled = toEntries(useWatch({ control, name }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="s4" className="items-start">
      <LinesField
        control={control}
        name={name}
        label={labels[name]}
        description={descriptions[name] ?? 'One a line, in this order'}
        placeholder={usualLists[name].slice(0, 2).join('\n')}
        minRows={4}
      />
      {name === 'packageTypes' ? (
        <TagsPreview entries={filled} />
      ) : name === 'filterCities' ? (
        <CitiesPreview entries={filled} />
      ) : (
        <Stack gap="s3">
          <NativeSelect
            label="As visitors see it"
            description={added[name].length > 0 ? `The form adds '${added[name].join("' and '")}'` : 'Nothing is added'}
            data={[...filled, ...added[name]]}
          />
          <ListUses list={name} entries={filled} />
        </Stack>
      )}
    </SimpleGrid>
  )
}

/** Edits what the search bar, the filters and the quote form offer. */
export function ListsSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  return (
    <Section
      title="Lists"
      intro="What the search bar, the filters and the quote form offer. Requests keep what they were sent with."
    >
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <ListField control={control} name="departureCities" />
        <ListField control={control} name="quoteDestinations" />
        <ListField control={control} name="budgetRanges" />
        <ListField control={control} name="filterCities" />
        <ListField control={control} name="packageTypes" />
        <Note>The email to a visitor repeats a destination, city or budget only while it is in these lists.</Note>
        <SettingPreview
          at={[
            { to: '/', label: 'First page, search' },
            { to: '/packages', label: 'List of packages' },
          ]}
        />
      </SectionForm>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          show={{
            departureCities: show,
            quoteDestinations: show,
            budgetRanges: show,
            filterCities: show,
            packageTypes: show,
          }}
        />
      )}
    </Section>
  )
}
