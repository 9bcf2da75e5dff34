import styles from './book.module.css'

const steps = ['Your trip', 'Who travels', 'Terms and booking']

/** Shows the steps of a checkout; from the second one on, seats are reserved. */
export const Progress = ({ isReserved }: { isReserved: boolean }) => (
  <ol className={`${styles.progress} grid cols-3 gap-2`} aria-label="Steps">
    {steps.map((name, i) => {
      const isDone = isReserved && i === 0
      const isCurrent = isReserved ? i > 0 : i === 0
      return (
        <li
          className="grid content-start gap-1h f-text ink-3 pt-3"
          key={name}
          data-done={isDone}
          data-current={isCurrent}
          aria-current={i === (isReserved ? 1 : 0) ? 'step' : undefined}
        >
          <b className="num t-sum f-xl" aria-hidden="true">
            {isDone ? '✓' : i + 1}
          </b>
          {name}
          {isDone && <span className="hidden-label">, done</span>}
        </li>
      )
    })}
  </ol>
)
