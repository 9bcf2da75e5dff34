import { Box, Group, NavLink, Text } from '@mantine/core'
import { Frame } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { contentLabels } from '../../content.rules'
import type { Problem } from '../../publish-checks.rules'
import { type Step, stepLabels, steps } from '../../steps.rules'

/** Formats 'itinerary.2.title' as 'Itinerary, 3'. */
function placeText(field: string): string {
  const [name, index] = field.split('.')
  const label = contentLabels[name as keyof typeof contentLabels] ?? name
  return index && /^\d+$/.test(index) ? `${label}, ${Number(index) + 1}` : label
}

type Props = { problems: readonly Problem[]; blank: readonly Step[]; onMend: (problem: Problem) => void }

/** Lists errors before publishing: each links to its field. Steps without an error are ready. */
export function Checks({ problems, blank, onMend }: Props) {
  const isReady = (step: Step) => problems.every((problem) => problem.step !== step)
  return (
    <Frame aria-label="Before publishing">
      <h2>
        Before publishing{' '}
        <Text span className="num" ml="auto">
          {problems.length === 0 ? 'ready' : `${problems.length} to mend`}
        </Text>
      </h2>
      <Box component="ul" py="s1h">
        {problems.map((problem) => (
          <li key={problem.field}>
            <NavLink
              component="button"
              type="button"
              leftSection={
                <Text span c="var(--bad)">
                  <OfficeIcon name="warning" />
                </Text>
              }
              label={
                <Text span fw={600} fz="office">
                  {problem.message}
                </Text>
              }
              description={`${stepLabels[problem.step]}: ${placeText(problem.field)}`}
              onClick={() => onMend(problem)}
            />
          </li>
        ))}
        {steps.filter(isReady).map((step) => (
          <Group key={step} component="li" gap="s2" px="s3" py="s1h" c="var(--ink-3)">
            {blank.includes(step) ? (
              `${stepLabels[step]}: nothing yet`
            ) : (
              <>
                <Text span c="var(--ok)">
                  <OfficeIcon name="check" />
                </Text>
                {stepLabels[step]}
              </>
            )}
          </Group>
        ))}
      </Box>
    </Frame>
  )
}
