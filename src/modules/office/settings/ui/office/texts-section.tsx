import { Box } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { TextareaField } from '../../../../../platform/web/fields'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import type { LegalSlug } from '../../../../settings/pages/legal.rules'
import { ownWords } from '../../../../storefront/terms/blocks.rules'
import { Blocks } from '../../../../storefront/site/ui/display/blocks'
import prose from '../../../../storefront/site/ui/prose.module.css'
import {
  cancellationTitle,
  paymentTitle,
  policySections,
  requirementsTitle,
} from '../../../../catalog/pricing/policy.rules'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { LinesField, toEntries } from '../../../../settings/settings/ui/office/lines-field'
import type { PolicyLineName, PolicyLines } from '../../../../settings/terms/schema'
import { firstPolicyLines } from '../../../../settings/terms/terms.rules'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import type { OwnAgency } from '../../../../settings/settings/view'

const schema = updateAgencyInput.pick({ version: true, policies: true, policyLines: true })
const toValues = ({ version, policies: { terms = '', privacy = '' }, policyLines }: OwnAgency) => ({
  version,
  policyLines,
  policies: { terms, privacy },
})

export function TextsSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
  })
  const lines = (name: PolicyLineName, label: string, description: string) => (
    <LinesField
      control={control}
      name={`policyLines.${name}`}
      label={label}
      description={description}
      placeholder={firstPolicyLines[name].join('\n')}
      minRows={2}
    />
  )
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
  const isOwn = (slug: LegalSlug) => pages?.some((page) => page.slug === slug && page.publishedAt)
  const preview = (slug: LegalSlug) => <PolicyPreview control={control} slug={slug} isShown={isOwn(slug) === false} />
  return (
    <Section
      title="Policies"
      intro="What packages, checkout and offers say beside the terms of payment and cancellation, and what the agency adds to its pages on terms and privacy."
    >
      {error && !pages && <FailedNote error={error} onRetry={refetch} />}
      <SectionForm
        submit={submit}
        isPending={isPending}
        isDirty={isDirty}
        note="Bookings and sent proposals keep what was agreed."
      >
        {lines('payment', paymentTitle, 'One a line, after when a trip is paid')}
        <FieldRow>
          {lines('travel', requirementsTitle, 'One a line: what travelers need')}
          {lines(
            'estimate',
            'Of estimates only',
            'One a line, left out of proposals and bookings: their price is fixed',
          )}
        </FieldRow>
        <LinesPreview control={control} agency={agency} />
        <TextareaField
          control={control}
          name="policies.terms"
          label="On the page Terms"
          placeholder="Trips by boat depend on the sea: another day is offered, or your money back."
          description={toDescription('terms', 'An empty line begins a paragraph')}
          autosize
          minRows={5}
          maxRows={16}
        />
        {preview('terms')}
        <TextareaField
          control={control}
          name="policies.privacy"
          label="On the page Privacy"
          placeholder="We give your name to the hotels and airlines of your trip, and to nobody else."
          description={toDescription('privacy')}
          autosize
          minRows={5}
          maxRows={16}
        />
        {preview('privacy')}
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={{ policyLines: listLines }} />}
    </Section>
  )
}

const labels = { policies: 'Policies', policyLines: 'Lines of the policies' }
/** Formats the lines for a conflict between two people. */
const listLines = ({ payment = [], travel = [], estimate = [] }: Partial<PolicyLines> = {}): string[] => [
  ...payment,
  ...travel,
  ...estimate,
]

type Controlled = { control: Control<ReturnType<typeof toValues>> }

/** Shows what packages and offers say by the unsaved lines. */
function LinesPreview({ control, agency: { paymentTerms, currency } }: Controlled & { agency: OwnAgency }) {
  const { payment, travel, estimate } = useWatch({ control, name: 'policyLines' })
  const lines = { payment: toEntries(payment), travel: toEntries(travel), estimate: toEntries(estimate) }
  return (
    <SettingPreview
      at={[
        { to: '/packages', label: 'Packages, Policies' },
        { to: '/terms', label: 'Page Terms' },
      ]}
    >
      <p>The Policies of each package, the checkout, and the terms of proposals and bookings:</p>
      {policySections(paymentTerms, currency, lines)
        .filter(({ title }) => title !== cancellationTitle)
        .map(({ title, terms }) => (
          <div key={title}>
            <b>{title}</b>
            <ul className="bullets grid gap-1h">
              {terms.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
    </SettingPreview>
  )
}

type PreviewProps = Controlled & { slug: LegalSlug; isShown: boolean }
const titles: Record<LegalSlug, string> = { terms: 'Page Terms', privacy: 'Page Privacy' }

/** Shows the addition as the public page does; nothing where the agency's own page leaves it out. */
function PolicyPreview({ control, slug, isShown }: PreviewProps) {
  const { policies } = useWatch({ control })
  const text = updateAgencyInput.shape.policies.safeParse(policies).data?.[slug]
  return (
    <SettingPreview at={[{ to: `/${slug}`, label: titles[slug] }]}>
      {isShown && text && (
        <Box className={`${prose.prose} overflow-auto`} p={0} mah={240}>
          <Blocks blocks={ownWords(text)} />
        </Box>
      )}
    </SettingPreview>
  )
}
