import { Button, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Callout } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { SectionNav, useSectionSwitch } from '../../../../../platform/web/office/section-nav'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useCan } from '../../../../identity/auth/ui/use-can'
import type { SetupStep } from '../../../../settings/settings/setup.rules'
import { AgencySection } from '../../../../settings/settings/ui/office/agency-section'
import { BrandSection } from '../../../../settings/settings/ui/office/brand-section'
import { CurrencySection } from '../../../../settings/settings/ui/office/currency-section'
import { HoursSection } from '../../../../settings/settings/ui/office/hours-section'
import type { OwnAgency } from '../../../../settings/settings/view'
import type { Setup } from '../../view'
import { ReadAbout } from '../../../guide/ui/read-about'
import { stepTexts, toSkipLabel } from '../steps'
import { isOpen, useSetup, useSkip } from '../use-setup'
import { ColleaguesStep } from './colleagues-step'
import { ListsStep } from './lists-step'
import { MailStep } from './mail-step'
import { PackageStep } from './package-step'
import { PaymentStep } from './payment-step'
import { PlacesStep } from './places-step'
import { TermsStep } from './terms-step'

/** Shows forms of the settings and of records: no step has a form of its own. */
const bodies: Record<SetupStep, (props: { agency: OwnAgency; setup: Setup; mayExport: boolean }) => ReactNode> = {
  agency: AgencySection,
  brand: BrandSection,
  currencies: CurrencySection,
  hours: HoursSection,
  terms: TermsStep,
  places: PlacesStep,
  lists: ListsStep,
  package: PackageStep,
  mail: MailStep,
  payments: PaymentStep,
  colleagues: ColleaguesStep,
}

/** Leads the first administrator through what an agency needs before it sells; opens where one left. */
export function Component() {
  useOfficePage('Set up your agency')
  const setup = useSetup()
  const agency = trpc.settings.agency.useQuery(undefined, { staleTime: 0 })
  const error = setup.error ?? agency.error
  if (setup.data && agency.data) return <FirstRun setup={setup.data} agency={agency.data} />
  if (!error) return <Spinner>Loading what is set up...</Spinner>
  return (
    <ErrorState
      title="Failed to fetch what is set up"
      reason={describeFailure(error)}
      onRetry={() => Promise.all([setup.refetch(), agency.refetch()])}
    />
  )
}

/** Marks a step by its number while it is open. */
function Mark({ step: { isDone, isSkipped }, number }: { step: Setup['steps'][number]; number: number }) {
  if (isDone || isSkipped)
    return (
      <>
        <OfficeIcon name={isDone ? 'check' : 'close'} size={16} />
        <span className="hidden-label">{isDone ? 'Done:' : 'Not needed:'}</span>
      </>
    )
  return (
    <Text component="span" className="num" w={16} ta="center" fz="office" c="dimmed">
      {number}
    </Text>
  )
}

function FirstRun({ setup, agency }: { setup: Setup; agency: OwnAgency }) {
  const [params] = useSearchParams()
  const mayExport = useCan()('lists.export')
  const { steps } = setup
  const open = steps.filter(isOpen)
  // Stays at the step that was open first, also once that is done.
  const [first] = useState(open[0]?.key)
  const asked = params.get('step') ?? first
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === asked),
  )
  const current = steps[index]!
  const Body = bodies[current.key]
  const done = steps.length - open.length
  return (
    <div>
      <PageHead
        title="Set up your agency"
        fact={`${done} of ${steps.length} steps. Leave at any time: the dashboard leads back here.`}
      >
        <ReadAbout section={current.key} />
      </PageHead>
      <Progress value={(100 * done) / steps.length} size="sm" mb="s4" aria-label="Steps that are done" />
      <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap={{ base: 's3', md: 's5' }}>
        <SectionNav
          label="Steps"
          items={steps.map((step, i) => ({
            key: step.key,
            label: stepTexts[step.key].label,
            before: <Mark step={step} number={i + 1} />,
          }))}
          current={current.key}
          param="step"
          keepsHistory
        />
        <Stack gap="s3h" flex={1} w="100%" maw={720}>
          {!setup.isOpen && (
            <Callout>Your site is closed to visitors until the agency has a name of its own and an e-mail.</Callout>
          )}
          <Body key={current.key} agency={agency} setup={setup} mayExport={mayExport} />
          <Moves
            step={current}
            before={steps[index - 1]?.key}
            after={steps[index + 1]?.key}
            isReady={open.length === 0}
          />
        </Stack>
      </Flex>
    </div>
  )
}

type MovesProps = { step: Setup['steps'][number]; before?: SetupStep; after?: SetupStep; isReady: boolean }

/** Moves back and on, and skips steps. */
function Moves({ step: { key, isDone, isSkipped }, before, after, isReady }: MovesProps) {
  const go = useSectionSwitch({ keepsHistory: true })
  const skip = useSkip()
  return (
    <Group gap="s2h">
      {before && (
        <Button variant="default" onClick={() => go(`?step=${before}`)}>
          Back
        </Button>
      )}
      {after && (
        <Button variant="default" onClick={() => go(`?step=${after}`)}>
          Next: {stepTexts[after].label}
        </Button>
      )}
      {isReady && (
        <Button component={Link} to="/dashboard">
          To the dashboard
        </Button>
      )}
      {key !== 'agency' && !isDone && (
        <Button variant="subtle" color="gray" ml="auto" onClick={() => void skip(key, !isSkipped)}>
          {isSkipped ? 'Needed after all' : toSkipLabel(key)}
        </Button>
      )}
    </Group>
  )
}
