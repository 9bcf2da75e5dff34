import { useState } from 'react'
import { CopyButton } from '../../../../platform/web/components/copy-button'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { Spinner } from '../../../../platform/web/components/spinner'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { useOver } from '../../../../platform/web/navigation/use-over'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import { useUser } from '../../auth/ui/use-user'
import { type FeedKind, feedKindsFor, feedLabels } from '../feed.rules'
import type { FeedView } from '../view'

/** Makes the secret addresses by which calendar programs follow trips, departures and follow-ups. */
export function Component() {
  useInnerPage('Calendars')
  const query = trpc.calendars.list.useQuery()
  const kinds = feedKindsFor(useUser())
  return (
    <>
      <h1 className="t-h1">Calendars</h1>
      <p className="mt-2 mb-5 ink-2">
        Google Calendar, Apple Calendar, Outlook and others follow an address and look again every few hours. Whoever
        has the address can read the calendar: keep it to yourself.
      </p>
      {query.data ? (
        kinds.map((kind) => <Feed key={kind} kind={kind} feed={query.data.find((one) => one.kind === kind)} />)
      ) : query.error ? (
        <ErrorState
          title="Your calendars could not be loaded"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <Spinner>Loading your calendars...</Spinner>
      )}
    </>
  )
}

const stateText = ({ createdAt, readAt }: FeedView) =>
  `Made ${formatPastInstant(createdAt)}, ${readAt ? `last read ${formatPastInstant(readAt)}` : 'not read yet'}.`

type FeedQuestion = { kind: FeedKind; act: 'renew' | 'end' }

function Feed({ kind, feed }: { kind: FeedKind; feed: FeedView | undefined }) {
  const { title, text } = feedLabels[kind]
  const utils = trpc.useUtils()
  const [url, setUrl] = useState<string | null>(null)
  const ended = {
    onError: (problem: unknown) =>
      toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' as const }),
    onSettled: () => utils.calendars.list.invalidate(),
  }
  const make = trpc.calendars.make.useMutation({ ...ended, onSuccess: (made) => setUrl(made.url) })
  const remove = trpc.calendars.remove.useMutation({
    ...ended,
    onSuccess: () => {
      setUrl(null)
      toast({ title: 'The address has ended' })
    },
  })
  const asked = useDialogEntry<FeedQuestion>('feed-address')
  const ends = asked?.act === 'end'
  const isAsked = asked?.kind === kind
  useOver(isAsked && !feed)
  const isPending = make.isPending || remove.isPending
  return (
    <section className="py-5 border-t" aria-label={title}>
      <h2 className="t-h3">{title}</h2>
      <p className="mt-2 f-text ink-2">
        {text} {feed && stateText(feed)}
      </p>
      {url && (
        <div className="grid gap-2 mt-3" role="status">
          <p className="f-text">
            <b>Add this address to your calendar.</b> It is shown only now.
          </p>
          <p className="num f-text break bg-sunken px-3 py-2">{url}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={url} label="Copy address" />
            <a className="btn line sm" href={url.replace(/^https?:/, 'webcal:')}>
              Open in my calendar
            </a>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <button
          type="button"
          className="btn line sm"
          disabled={isPending}
          onClick={() =>
            feed ? openDialog('feed-address', { kind, act: 'renew' } satisfies FeedQuestion) : make.mutate({ kind })
          }
        >
          {feed ? 'New address' : 'Make an address'}
        </button>
        {feed && (
          <button
            type="button"
            className="btn line sm"
            disabled={isPending}
            onClick={() => openDialog('feed-address', { kind, act: 'end' } satisfies FeedQuestion)}
          >
            End the address
          </button>
        )}
      </div>
      {isAsked && feed && (
        <Dialog title={ends ? 'End the address?' : 'Make a new address?'} brief onClose={closeDialog}>
          <p className="mb-4">
            {ends
              ? 'Calendars that follow it get nothing more.'
              : 'The address in use ends: calendars that follow it get nothing more until they have the new one.'}
          </p>
          <DialogFoot focusCancel isBusy={isPending}>
            <button
              type="button"
              className="btn base"
              disabled={isPending}
              onClick={() => (ends ? remove : make).mutate({ kind }, { onSettled: closeDialog })}
            >
              {ends ? 'End it' : 'Make a new address'}
            </button>
          </DialogFoot>
        </Dialog>
      )}
    </section>
  )
}
