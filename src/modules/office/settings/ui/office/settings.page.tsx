import { Flex, Stack, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { SectionNav } from '../../../../../platform/web/office/section-nav'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { Permission } from '../../../../../shared/permissions'
import type { settingsNeeds } from '../../../office/ui/entries'
import type { Actor } from '../../../../../shared/actor'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { RolesSection } from '../../../../identity/roles/ui/office/roles-section'
import { TeamsSection } from '../../../../identity/teams/ui/office/teams-section'
import { EstimateSection } from '../../../../catalog/pricing/ui/office/estimate-section'
import { TermsSection } from '../../../../catalog/pricing/ui/office/terms-section'
import { AgencySection } from '../../../../settings/settings/ui/office/agency-section'
import { ArchiveSection } from './archive-section'
import { BackupsSection } from './backups-section'
import { BillingSection } from './billing-section'
import { BooksSection } from './books-section'
import { BrandSection } from '../../../../settings/settings/ui/office/brand-section'
import { CurrencySection } from '../../../../settings/settings/ui/office/currency-section'
import { HoursSection } from '../../../../settings/settings/ui/office/hours-section'
import { JobsSection } from '../../../../settings/settings/ui/office/jobs-section'
import { CategoriesSection } from '../../../../settings/settings/ui/office/categories-section'
import { ListsSection } from '../../../../settings/settings/ui/office/lists-section'
import { TimesSection } from '../../../../settings/settings/ui/office/times-section'
import { TilesSection } from '../../../../catalog/places/ui/office/tiles-section'
import { MailSection } from './mail-section'
import { ReadAbout } from '../../../guide/ui/read-about'
import { OutboxSection } from '../../../../settings/settings/ui/office/outbox-section'
import { PagesSection } from '../../../../settings/pages/ui/office/pages-section'
import { PeopleSection } from './people-section'
import { SetupSection } from '../../../setup-file/ui/office/setup-section'
import { TaxesSection } from './taxes-section'
import { TextsSection } from './texts-section'
import { ApiKeysSection } from '../../../../identity/api-keys/ui/office/api-keys-section'
import { WebhooksSection } from '../../../../settings/settings/ui/office/webhooks-section'
import type { OwnAgency } from '../../../../settings/settings/view'

type Section = { key: string; label: string } & (
  | { Body: ComponentType<{ agency: OwnAgency; mayExport: boolean }>; Own?: never; needs?: never; also?: Permission }
  | {
      Body?: never
      Own: ComponentType<{ mayExport: boolean; user: Actor }>
      needs: (typeof settingsNeeds)[number]
      also?: never
    }
)
/** Lists sections; `Own` ones take a permission of their own, and no settings of the agency. */
const sections: readonly Section[] = [
  { key: 'agency', label: 'Agency', Body: AgencySection },
  { key: 'brand', label: 'Brand', Body: BrandSection },
  { key: 'consultants', label: 'Consultants', Body: PeopleSection },
  { key: 'hours', label: 'Office hours', Body: HoursSection },
  { key: 'times', label: 'Times', Body: TimesSection },
  { key: 'lists', label: 'Lists', Body: ListsSection },
  { key: 'categories', label: 'Categories', Body: CategoriesSection },
  { key: 'tiles', label: 'Home tiles', Body: TilesSection, also: 'catalog.read' },
  { key: 'currencies', label: 'Currencies', Body: CurrencySection },
  { key: 'terms', label: 'Terms', Body: TermsSection },
  { key: 'estimate', label: 'Estimate', Body: EstimateSection },
  { key: 'billing', label: 'Billing', Body: BillingSection },
  { key: 'taxes', label: 'Taxes', Body: TaxesSection },
  { key: 'books', label: 'Books', Body: BooksSection },
  { key: 'policies', label: 'Policies', Body: TextsSection },
  { key: 'pages', label: 'Pages', Body: PagesSection },
  { key: 'mails', label: 'Mail templates', Body: MailSection },
  { key: 'outbox', label: 'Sent mails', Body: OutboxSection },
  { key: 'api-keys', label: 'API keys', Own: ApiKeysSection, needs: 'integrations.manage' },
  { key: 'webhooks', label: 'Webhooks', Own: WebhooksSection, needs: 'integrations.manage' },
  { key: 'roles', label: 'Roles', Own: RolesSection, needs: 'roles.manage' },
  { key: 'teams', label: 'Teams', Own: TeamsSection, needs: 'roles.manage' },
  { key: 'jobs', label: 'Jobs', Own: JobsSection, needs: 'jobs.manage' },
  { key: 'backups', label: 'Backups', Own: BackupsSection, needs: 'jobs.manage' },
  { key: 'set-up', label: 'Set-up file', Body: SetupSection },
  { key: 'archive', label: 'Archive', Own: ArchiveSection, needs: 'archives.manage' },
]

/** Shows the sections that the user's role opens; each saves separately. */
export function Component() {
  useOfficePage('Settings')
  return <Settings />
}

function Settings() {
  const [params] = useSearchParams()
  const may = useCan()
  const user = useUser()
  const mayChange = may('settings.manage')
  const query = trpc.settings.agency.useQuery(undefined, { staleTime: 0, enabled: mayChange })
  const version = trpc.settings.version.useQuery(undefined, { enabled: mayChange, meta: { part: 'the version' } }).data
  const failedJobs = trpc.jobs.failed.useQuery(undefined, {
    staleTime: 0,
    enabled: may('jobs.manage'),
    meta: { part: 'failed jobs' },
  })
  const failed = failedJobs.data?.length ?? 0
  const open = sections.filter(({ needs = 'settings.manage', also = needs }) => may(needs, also))
  const current = open.find(({ key }) => key === params.get('section')) ?? open[0]!
  return (
    <div>
      <PageHead title="Settings">
        <ReadAbout section={current.key} />
      </PageHead>
      <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap={{ base: 's3', md: 's5' }}>
        <SectionNav
          label="Settings"
          items={open.map(({ key, label }) => ({
            key,
            label,
            after: key === 'jobs' && failed > 0 && (
              <Text component="b" className="num" c="var(--bad)" fz="office">
                {failed} <span className="hidden-label">failed</span>
              </Text>
            ),
          }))}
          current={current.key}
          param="section"
        />
        <Stack gap="s3h" flex={1} w="100%" maw={720}>
          {current.Own ? (
            <current.Own mayExport={may('lists.export')} user={user} />
          ) : query.data ? (
            <current.Body key={current.key} agency={query.data} mayExport={may('lists.export')} />
          ) : query.error ? (
            <ErrorState
              title="Failed to fetch settings"
              reason={describeFailure(query.error)}
              onRetry={query.refetch}
            />
          ) : (
            <Spinner>Loading settings...</Spinner>
          )}
          {version && (
            <Text mt="s3h" c="var(--ink-2)" fz="office">
              Version {version.app} · schema {version.schema}
            </Text>
          )}
        </Stack>
      </Flex>
    </div>
  )
}
