import type { ReactNode } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { failureText } from '../../../../../platform/web/trpc'

/** Freezes the confirmed data as on screen; refetches only on a conflict. */
export const snapshotOptions = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false }

type Props<Data> = {
  title: string
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** Shows a dialog that waits for the impact. */
export function ImpactDialog<Data>({ title, query: { data, error, refetch }, onClose, children }: Props<Data>) {
  if (data) return children(data)
  return (
    <Dialog title={title} size={720} onClose={onClose}>
      {error ? (
        <ErrorState
          title="Failed to fetch who is concerned"
          reason={failureText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner>Looking who is concerned...</Spinner>
      )}
    </Dialog>
  )
}
