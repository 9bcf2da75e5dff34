import { formatWhole } from '../../../../shared/whole'
import { useState } from 'react'
import { mostAtOnce } from '../../../../shared/bulk'
import { toast } from '../../toast'
import { describeFailure } from '../../trpc'
import type { ListData } from './list-data'
import type { Selection } from './use-selection'

type Props = {
  selection: Selection
  data: ListData<unknown>
  /** Loads the first ids that match the list's filters. */
  load: () => Promise<readonly { id: string }[]>
}

/** Extends a full selection of the loaded rows to all matching ones. */
export function SelectMatching({ selection, data: { rows, total = 0 }, load }: Props) {
  const [isLoading, setLoading] = useState(false)
  if (selection.isWide || selection.ids.length < rows.length || total <= rows.length) return null
  const select = async () => {
    setLoading(true)
    try {
      selection.selectMatching((await load()).map(({ id }) => id))
    } catch (error) {
      toast({ title: 'Not selected', message: describeFailure(error), tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  const isMore = total > mostAtOnce
  return (
    <button type="button" disabled={isLoading} onClick={() => void select()}>
      {isMore ? `Select the first ${formatWhole(mostAtOnce)} that match` : `Select all ${total} that match`}
    </button>
  )
}
