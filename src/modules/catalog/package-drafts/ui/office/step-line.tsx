import { Button } from '@mantine/core'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { RouteLine } from '../../../../../platform/web/office/blocks'
import type { Problem } from '../../publish-checks.rules'
import { type Step, stepLabels, steps } from '../../steps.rules'
import styles from './step-line.module.css'

type Props = { step: Step; problems: readonly Problem[]; blank: readonly Step[]; onStep: (step: Step) => void }

/** Shows five steps as a line, with links back and forward. */
export function StepLine({ step, problems, blank, onStep }: Props) {
  const at = steps.indexOf(step)
  const getState = (one: Step, i: number) =>
    i === at
      ? 'here'
      : problems.some((problem) => problem.step === one)
        ? 'open'
        : blank.includes(one)
          ? 'blank'
          : 'done'
  return (
    <div className={styles.bar}>
      <RouteLine compact aria-label="Steps">
        {steps.map((one, i) => (
          <li key={one} data-is={getState(one, i)}>
            <button type="button" aria-current={i === at ? 'step' : undefined} onClick={() => onStep(one)}>
              {stepLabels[one]}
              {getState(one, i) === 'open' && <span className="hidden-label">, not complete</span>}
              {getState(one, i) === 'blank' && <span className="hidden-label">, nothing yet</span>}
            </button>
          </li>
        ))}
      </RouteLine>
      <div className={styles.way}>
        <span className="num" role="status">
          Step {at + 1} of {steps.length}
        </span>
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
      </div>
    </div>
  )
}
