import { Button, Group, Text } from '@mantine/core'
import { Frame, RouteLine } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import type { Problem } from '../../publish-checks.rules'
import { type Step, stepLabels, steps } from '../../steps.rules'

type Props = { step: Step; problems: readonly Problem[]; blank: readonly Step[]; onStep: (step: Step) => void }

const notes = { open: ', not complete', blank: ', nothing yet', here: null, done: null }

/** Shows five steps as a line, with links back and forward. */
export function StepLine({ step, problems, blank, onStep }: Props) {
  const at = steps.indexOf(step)
  const getState = (one: Step) => {
    if (one === step) return 'here'
    if (problems.some((problem) => problem.step === one)) return 'open'
    return blank.includes(one) ? 'blank' : 'done'
  }
  return (
    <Frame component="div" mb="s4">
      <Group gap="var(--s-2) var(--s-4h)" px="s3h" py="s2">
        <RouteLine compact aria-label="Steps">
          {steps.map((one) => {
            const state = getState(one)
            return (
              <li key={one} data-is={state}>
                <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
                  {stepLabels[one]}
                  {notes[state] && <span className="hidden-label">{notes[state]}</span>}
                </button>
              </li>
            )
          })}
        </RouteLine>
        <Group gap="s2" w={{ base: '100%', sm: 'auto' }}>
          <Text span className="num" role="status" c="var(--ink-3)" mr={{ base: 'auto', sm: 's1h' }}>
            Step {at + 1} of {steps.length}
          </Text>
          <Button
            variant="default"
            leftSection={<OfficeIcon name="left" />}
            disabled={at === 0}
            onClick={() => onStep(steps[at - 1]!)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<OfficeIcon name="right" />}
            disabled={at === steps.length - 1}
            onClick={() => onStep(steps[at + 1]!)}
          >
            Next
          </Button>
        </Group>
      </Group>
    </Frame>
  )
}
