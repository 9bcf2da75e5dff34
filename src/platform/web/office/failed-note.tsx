import { failureText } from '../trpc'

/** In a panel whose query failed: why, and another try. */
export const FailedNote = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <p role="alert">
    {failureText(error)}{' '}
    <button type="button" className="link" onClick={() => void onRetry()}>
      Retry
    </button>
  </p>
)
