type Props = { text: string; onRetry?: () => void }

/** Shows a refusal, with a full stop where it lacks one, and Retry for a call that failed. */
export const Problem = ({ text, onRetry }: Props) => (
  <div role="alert" className="flex flex-wrap items-center gap-2h">
    <p className="f-text bad">{text.endsWith('.') ? text : `${text}.`}</p>
    {onRetry && (
      <button type="button" className="btn line sm" onClick={onRetry}>
        Retry
      </button>
    )}
  </div>
)
