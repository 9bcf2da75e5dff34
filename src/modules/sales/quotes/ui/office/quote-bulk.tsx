import { useState } from 'react'
import { Confirm } from '../../../../../platform/web/office/confirm'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { BulkBar } from '../../../../../platform/web/office/table/bulk-bar'
import type { ListData } from '../../../../../platform/web/office/table/list-data'
import { SelectMatching } from '../../../../../platform/web/office/table/select-matching'
import type { Selection } from '../../../../../platform/web/office/table/use-selection'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { AssignButtons } from '../../../leads/ui/pipeline/assign-buttons'
import type { QuoteView } from '../../view'
import { canMoveQuote, type QuoteStatus } from '../../transition.rules'
import { useBulk } from './use-bulk'
import { toInput } from './use-queue'

type Target = 'confirmed' | 'cancelled'
const acts = {
  confirmed: { label: 'Confirm', icon: 'check' },
  cancelled: { label: 'Cancel requests', icon: 'close' },
} as const

type ChosenQuote = { id: string; status: QuoteStatus }
type Props = { data: ListData<QuoteView>; selection: Selection; list: ListAddress }

/** Assigns, confirms or cancels the selected requests that the transition table allows, and counts the others. */
export default function QuoteBulk({ data, selection, list }: Props) {
  const [asking, setAsking] = useState<Target | null>(null)
  const { chosen, load } = useChosen({ data, selection, list })
  const { give, shareOut, move, progress } = useBulk(selection.clear)
  const movable = (to: QuoteStatus) => chosen.filter(({ status }) => canMoveQuote(status, to))
  return (
    <>
      <BulkBar selection={selection} progress={progress}>
        <SelectMatching selection={selection} data={data} load={load} />
        <AssignButtons
          isPending={progress !== null}
          onGive={(id) => void give(selection.ids, id)}
          onShareOut={() => void shareOut(selection.ids)}
        />
        {(['confirmed', 'cancelled'] as const).map(
          (to) =>
            movable(to).length > 0 && (
              <button key={to} type="button" disabled={progress !== null} onClick={() => setAsking(to)}>
                <OfficeIcon name={acts[to].icon} /> {acts[to].label}
              </button>
            ),
        )}
      </BulkBar>
      <Confirm
        question={
          asking && {
            title: `${asking === 'confirmed' ? 'Confirm' : 'Cancel'} ${plural(movable(asking).length, 'request')}?`,
            text: <Named all={movable(asking)} rows={data.rows} left={chosen.length - movable(asking).length} />,
            yes: asking === 'confirmed' ? 'Confirm requests' : 'Cancel requests',
          }
        }
        isPending={progress !== null}
        onClose={() => setAsking(null)}
        onYes={() => {
          if (asking)
            void move(
              movable(asking).map(({ id }) => id),
              asking,
            )
          setAsking(null)
        }}
      />
    </>
  )
}

/** Returns the selection with statuses. Uses the status at selection for rows that are not loaded. */
function useChosen({ data, selection, list }: Props) {
  const { client } = trpc.useUtils()
  const [matching, setMatching] = useState<readonly ChosenQuote[]>([])
  const statusById = new Map([...matching, ...data.rows].map(({ id, status }) => [id, status]))
  const chosen = selection.ids.flatMap((id): ChosenQuote[] => {
    const status = statusById.get(id)
    return status ? [{ id, status }] : []
  })
  const load = async () => {
    const found = await client.quotes.matching.query(toInput(list))
    setMatching(found)
    return found
  }
  return { chosen, load }
}

const most = 20

/** Names the requests that will move, up to a limit. */
function Named({ all, rows, left }: { all: readonly ChosenQuote[]; rows: readonly QuoteView[]; left: number }) {
  const ids = new Set(all.map(({ id }) => id))
  const named = rows.filter(({ id }) => ids.has(id)).slice(0, most)
  const more = all.length - named.length
  return (
    <>
      {named.map((row) => `${row.reference}, ${row.customerName}`).join(' · ')}
      {more > 0 && ` and ${more} more`}
      {left > 0 && `. ${plural(left, 'other')} of the selection cannot be moved there, and stay as they are.`}
    </>
  )
}
