import { TextareaField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import { useSection } from './use-section'
import type { OwnAgency } from '../../view'

const schema = updateAgencyInput.pick({ version: true, policies: true })
const toValues = ({ version, policies: { terms = '', privacy = '' } }: OwnAgency) => ({
  version,
  policies: { terms, privacy },
})

export function TextsSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
  })
  return (
    <Section
      title="Policies"
      intro="What the agency adds to its pages on terms and privacy. Rules that the product applies itself are there already."
    >
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <TextareaField
          control={control}
          name="policies.terms"
          label="On the page Terms"
          description="An empty line begins a paragraph"
          autosize
          minRows={5}
          maxRows={16}
        />
        <TextareaField
          control={control}
          name="policies.privacy"
          label="On the page Privacy"
          autosize
          minRows={5}
          maxRows={16}
        />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ policies: 'Policies' }} />}
    </Section>
  )
}
