import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { Note } from '../../../../../platform/web/office/blocks'
import type { OwnAgency } from '../../view'
import { listFields, type ListName } from '../../lists.rules'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import { useSection } from './use-section'

const schema = updateAgencyInput.pick(listFields).required()
const toValues = ({ version, departureCities, quoteDestinations, budgetRanges, filterCities }: OwnAgency) => ({
  version,
  departureCities,
  quoteDestinations,
  budgetRanges,
  filterCities,
})
type Values = ReturnType<typeof toValues>

const labels = {
  departureCities: 'Departure cities',
  quoteDestinations: 'Destinations of the quote form',
  budgetRanges: 'Budget ranges',
  filterCities: 'Cities of the filters',
}
/** Lists what forms add by themselves. */
const added: Record<ListName, readonly string[]> = {
  departureCities: ['Other city', 'No flight needed'],
  quoteDestinations: ['Not sure yet'],
  budgetRanges: [],
  filterCities: [],
}
const show = (entries: string[]) => entries.join('\n')

/** Returns the first message of a list, which may be about one of its entries. */
function getMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error)
    .map(getMessage)
    .find((one) => one !== undefined)
}

/** Edits a list, an entry a line, beside the field that visitors see. */
function ListField({ control, name }: { control: Control<Values>; name: ListName }) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  const filled = value.map((entry) => entry.trim()).filter(Boolean)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="s4" style={{ alignItems: 'start' }}>
      <Textarea
        ref={ref}
        label={labels[name]}
        description="One a line, in this order"
        autosize
        minRows={4}
        maxRows={12}
        value={value.join('\n')}
        error={getMessage(fieldState.error)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
        onBlur={() => {
          onChange(filled)
          onBlur()
        }}
      />
      <NativeSelect
        label="As visitors see it"
        description={added[name].length > 0 ? `The form adds '${added[name].join("' and '")}'` : 'Nothing is added'}
        data={[...filled, ...added[name]]}
      />
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
        <Note>The email to a visitor repeats a destination, city or budget only while it is in these lists.</Note>
      </SectionForm>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          show={{ departureCities: show, quoteDestinations: show, budgetRanges: show, filterCities: show }}
        />
      )}
    </Section>
  )
}
