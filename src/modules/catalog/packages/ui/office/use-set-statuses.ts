import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { AdminPackage } from '../../view'
import { packageStatusLabels } from '../package-status'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

/** Sets statuses and shows a toast, with Undo if all packages had the same status before. */
export function useSetStatuses(rows: readonly AdminPackage[]) {
  const { mutate, isPending } = trpc.packages.setStatuses.useMutation({
    onMutate: ({ ids }) =>
      rows.filter(({ id }) => ids.includes(id)).map(({ id, title, status }) => ({ id, title, status })),
    onSuccess: ({ moved, refused }, { status }, known) => {
      const before = known?.filter(({ id }) => moved.includes(id)) ?? []
      const earlier = new Set(before.map((row) => row.status))
      const [was] = earlier
      const undo = was && earlier.size === 1 && was !== status ? { ids: moved, status: was } : null
      const label = packageStatusLabels[status].toLowerCase()
      if (moved.length > 0) {
        toast({
          title: moved.length === 1 ? `Package is now ${label}` : `${plural(moved.length, 'package')} now ${label}`,
          message: refused.length
            ? `${refused.length} left as they were: ${refused[0]!.message}`
            : before.length === 1
              ? before[0]!.title
              : undefined,
          action: undo ? { label: 'Undo', onClick: () => mutate(undo) } : undefined,
        })
      } else if (refused[0]) toast({ title: 'Not changed', message: refused[0].message, tone: 'error' })
    },
    onError: toastNotSaved,
  })
  return { setStatuses: mutate, isPending }
}
export type SetStatuses = ReturnType<typeof useSetStatuses>['setStatuses']
