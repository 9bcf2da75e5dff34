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
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import type { OwnAgency } from '../../../../settings/settings/view'

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
  const isOwn = (slug: LegalSlug) => pages?.some((page) => page.slug === slug && page.publishedAt)
  const preview = (of: LegalSlug) => <PolicyPreview control={control} of={of} isShown={isOwn(of) === false} />
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
        {preview('terms')}
        <TextareaField
          control={control}
          name="policies.privacy"
          label="On the page Privacy"
          description={toDescription('privacy')}
          autosize
          minRows={5}
          maxRows={16}
        />
        {preview('privacy')}
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ policies: 'Policies' }} />}
    </Section>
  )
}

type PreviewProps = { control: Control<ReturnType<typeof toValues>>; of: LegalSlug; isShown: boolean }
const titles: Record<LegalSlug, string> = { terms: 'Page Terms', privacy: 'Page Privacy' }

/** Shows the addition as the public page does; nothing where the agency's own page leaves it out. */
function PolicyPreview({ control, of, isShown }: PreviewProps) {
  const { policies } = useWatch({ control })
  const text = updateAgencyInput.shape.policies.safeParse(policies).data?.[of]
  return (
    <SettingPreview at={[{ to: `/${of}`, label: titles[of] }]}>
      {isShown && text && (
        <Box className={`${prose.prose} overflow-auto`} p={0} mah={240}>
          <Blocks blocks={ownWords(text)} />
        </Box>
      )}
    </SettingPreview>
  )
}
