import { Frame } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { contentLabels } from '../../content.rules'
import { type Problem } from '../../publish-checks.rules'
import { type Step, stepLabels, steps } from '../../steps.rules'
import styles from './checks.module.css'

/** Formats 'itinerary.2.title' as 'Itinerary, 3'. */
function placeText(field: string): string {
  const [name, index] = field.split('.')
  const label = contentLabels[name as keyof typeof contentLabels] ?? name
  return index && /^\d+$/.test(index) ? `${label}, ${Number(index) + 1}` : label
}

type Props = { problems: readonly Problem[]; blank: readonly Step[]; onMend: (problem: Problem) => void }

/** Lists errors before publishing: each links to its field. Steps without an error are ready. */
export function Checks({ problems, blank, onMend }: Props) {
  const isReady = (step: Step) => !blank.includes(step) && problems.every((problem) => problem.step !== step)
  return (
    <Frame className={styles.panel} aria-label="Before publishing">
      <h2>
        Before publishing <span className="num">{problems.length === 0 ? 'ready' : `${problems.length} to mend`}</span>
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            <button type="button" onClick={() => onMend(problem)}>
              <OfficeIcon name="warning" />
              <span>
                {problem.message}
                <small>
                  {stepLabels[problem.step]}: {placeText(problem.field)}
                </small>
              </span>
            </button>
          </li>
        ))}
        {blank.map((step) => (
          <li key={step} className={styles.blank}>
            {stepLabels[step]}: nothing yet
          </li>
        ))}
        {steps.filter(isReady).map((step) => (
          <li key={step} className={styles.ready}>
            <OfficeIcon name="check" />
            <span>{stepLabels[step]}</span>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
