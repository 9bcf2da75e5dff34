import { Link } from 'react-router'
import { TextareaField } from '../../../../../platform/web/fields'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import type { LegalSlug } from '../../../pages/legal.rules'
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
  const { data: pages, error, refetch } = trpc.pages.list.useQuery(undefined, { staleTime: 0 })
  const toDescription = (slug: LegalSlug, otherwise?: string) => {
    const own = pages?.find((page) => page.slug === slug && page.publishedAt)
    if (!own) return otherwise
    return (
      <>
        Visitors read{' '}
        <Link className="link" to={`/admin/settings?section=pages&page=${own.id}`}>
          your own text
        </Link>{' '}
        instead, which leaves this out
      </>
    )
  }
  return (
    <Section
      title="Policies"
      intro="What the agency adds to its pages on terms and privacy. Rules that the product applies itself are there already."
    >
      {error && !pages && <FailedNote error={error} onRetry={refetch} />}
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <TextareaField
          control={control}
          name="policies.terms"
          label="On the page Terms"
          description={toDescription('terms', 'An empty line begins a paragraph')}
          autosize
          minRows={5}
          maxRows={16}
        />
        <TextareaField
          control={control}
          name="policies.privacy"
          label="On the page Privacy"
          description={toDescription('privacy')}
          autosize
          minRows={5}
          maxRows={16}
        />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ policies: 'Policies' }} />}
    </Section>
  )
}
