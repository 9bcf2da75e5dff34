import { failureText } from '../trpc'

/** Explains a panel's failed query, with Retry. */
export const FailedNote = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <p role="alert">
    {failureText(error)}{' '}
    <button type="button" className="link" onClick={() => void onRetry()}>
      Retry
    </button>
  </p>
)
