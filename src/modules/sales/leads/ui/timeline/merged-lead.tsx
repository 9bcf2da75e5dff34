import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Callout } from '../../../../../platform/web/office/blocks'
import { useUndoMerge } from './use-merge'
import { Allowed } from '../../../../identity/auth/ui/allowed'

/** Redirects from a merged lead to the remaining one, with a toast. */
export function MergedLead({ into }: { into: string }) {
  useEffect(() => toast({ title: 'This lead was merged', message: 'You see the one that stayed' }), [])
  return <Navigate to={`/admin/leads/${into}`} replace />
}

/** Replaces the redirect while the page has unsaved input. */
export const MergedNote = ({ into }: { into: string }) => (
  <Callout component="p" role="alert" mb="s4">
    This lead was merged into another one: nothing can be saved here any more.{' '}
    <Link to={`/admin/leads/${into}`}>Open the one that stayed</Link>
  </Callout>
)

export function UndoMerge({ leadId, mergeId, name }: { leadId: string; mergeId: string; name: string }) {
  const merges = trpc.leads.merges.useQuery({ id: leadId }, { meta: { part: 'merges of the lead' } })
  const merge = merges.data?.find(({ id }) => id === mergeId)
  const undo = useUndoMerge()
  if (!merge) return null
  if (merge.undone) return <>, which was undone</>
  return (
    <Allowed to="leads.write">
      {' · '}
      <button
        type="button"
        className="link"
        aria-label={`Undo the merge with ${name}`}
        disabled={undo.isPending}
        onClick={() => undo.mutate({ id: mergeId })}
      >
        Undo
      </button>
    </Allowed>
  )
}
