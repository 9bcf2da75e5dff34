import { useState } from 'react'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Icon } from '../../../../platform/web/components/icon'
import { Spinner } from '../../../../platform/web/components/spinner'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { useOver } from '../../../../platform/web/navigation/use-over'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { CoTravelerCard } from './co-traveler-card'
import { headingId, useRemoveCoTraveler } from './use-remove-co-traveler'
import type { CoTravelerView } from '../view'

const CoTravelerDialog = lazyDialog(async () => ({ default: (await import('./co-traveler-dialog')).CoTravelerDialog }))

/** Lists the traveler's companions (specification 2, Co-Travelers page). */
export function Component() {
  useInnerPage('Co-Travelers')
  const query = trpc.coTravelers.list.useQuery()
  const open = useDialogEntry<{ id: string | null }>('co-traveler')
  const add = () => openDialog('co-traveler', { id: null })
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <div>
          <h1 className="t-h1" id={headingId} tabIndex={-1}>
            Co-Travelers
          </h1>
          <p className="mt-2 ink-2">The people you travel with: choose them when you book or ask for a quote.</p>
        </div>
        {query.data && query.data.length > 0 && (
          <button type="button" className="btn go" onClick={add}>
            <Icon name="plus" /> Add Co-Traveler
          </button>
        )}
      </header>
      {query.data ? (
        <List people={query.data} onAdd={add} onEdit={({ id }) => openDialog('co-traveler', { id })} />
      ) : query.error ? (
        <ErrorState
          title="Your co-travelers could not be loaded"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <Spinner>Loading co-travelers...</Spinner>
      )}
      {open && query.data && <Opened key={open.id} id={open.id} people={query.data} />}
    </>
  )
}

/** Keeps the person as of the dialog's opening, so that a refetched list does not change the form. */
function Opened({ id, people }: { id: string | null; people: CoTravelerView[] }) {
  const [person] = useState(() => people.find((one) => one.id === id) ?? null)
  const isGone = id !== null && !person
  useOver(isGone)
  return !isGone && <CoTravelerDialog person={person} onClose={closeDialog} />
}

type ListProps = { people: CoTravelerView[]; onAdd: () => void; onEdit: (person: CoTravelerView) => void }

function List({ people, onAdd, onEdit }: ListProps) {
  const { remove, removing } = useRemoveCoTraveler()
  if (people.length === 0) {
    return (
      <EmptyState
        title="No Co-Travelers Added"
        action={
          <button type="button" className="btn go" onClick={onAdd}>
            Add Your First Co-Traveler
          </button>
        }
      >
        Family, friends, colleagues: whoever comes along.
      </EmptyState>
    )
  }
  return (
    <ul className="border-t">
      {people.map((person) => (
        <li className="border-b" key={person.id}>
          <CoTravelerCard
            person={person}
            busy={removing === person.id}
            onEdit={() => onEdit(person)}
            onRemove={() => remove(person.id)}
          />
        </li>
      ))}
    </ul>
  )
}
