import { useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import styles from './merged-lead.module.css'
import { useUndoMerge } from './use-merge'

/** At the address of a lead that was merged: leads to the one that stayed, and says so. */
export function MergedLead({ into }: { into: string }) {
  useEffect(() => toast({ title: 'This lead was merged', message: 'You see the one that stayed' }), [])
  return <Navigate to={`/admin/leads/${into}`} replace />
}

/** The same while something is typed on its page: nobody is led away from that. */
export const MergedNote = ({ into }: { into: string }) => (
  <p role="alert" className={styles.merged}>
    This lead was merged into another one: nothing can be saved here any more.{' '}
    <Link to={`/admin/leads/${into}`}>Open the one that stayed</Link>
  </p>
)

/** In the timeline, beside a merge that can be taken back. */
export function UndoMerge({ leadId, mergeId, name }: { leadId: string; mergeId: string; name: string }) {
  const merge = trpc.leads.merges.useQuery({ id: leadId }).data?.find(({ id }) => id === mergeId)
  const undo = useUndoMerge()
  if (!merge) return null
  if (merge.undone) return <>, which was undone</>
  return (
    <>
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
    </>
  )
}
