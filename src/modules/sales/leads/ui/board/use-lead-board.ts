import { type BoardColumn, type Moving, withMoving } from '../../../../../platform/web/office/board/board'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { trpc } from '../../../../../platform/web/trpc'
import { type BoardStage, boardStages, toStageStatus } from '../../transition.rules'
import type { LeadView } from '../../view'
import type { LeadSort } from '../../lead.rules'
import { stageLabels } from '../pipeline/lead-status'
import { toFilter } from '../pipeline/use-pipeline'

const toLabel = (stage: BoardStage) =>
  stage === 'won' ? 'Won' : stage === 'lost' ? 'Lost' : stageLabels[toStageStatus(stage).status]

const getWorth = ({ valueMinor, currency }: LeadView) => (valueMinor === null ? null : { currency, minor: valueMinor })

/** Returns the stages as columns, with the filters of the list. Shows cards in their new column during a move. */
export function useLeadBoard(list: ListAddress, moving: readonly Moving<LeadView>[]): BoardColumn<LeadView>[] {
  const { status, outcome, ...filter } = toFilter(list)
  const totals = trpc.leads.board.useQuery({ ...filter, status, outcome }, { placeholderData: (before) => before })
  const lanes = {
    new: useLane(list, 'new'),
    contacted: useLane(list, 'contacted'),
    qualified: useLane(list, 'qualified'),
    proposal: useLane(list, 'proposal'),
    won: useLane(list, 'won'),
    lost: useLane(list, 'lost'),
  }
  const columns = boardStages
    .filter((stage) => isShown(stage, status, outcome))
    .map((stage): BoardColumn<LeadView> => {
      const { rows, isLoading, error, retry, more } = toListData(lanes[stage])
      const total = totals.data?.find((one) => one.stage === stage)
      const label = toLabel(stage)
      const known = totals.data && { count: total?.count ?? 0 }
      return { key: stage, label, ...known, sums: total?.sums ?? [], cards: rows, isLoading, error, retry, more }
    })
  return withMoving(columns, moving, getWorth)
}

type Narrowed = ReturnType<typeof toFilter>

function isShown(stage: BoardStage, status: Narrowed['status'], outcome: Narrowed['outcome']): boolean {
  const stageStatus = toStageStatus(stage)
  return (!status || status.includes(stageStatus.status)) && (!outcome || stageStatus.outcome === outcome)
}

/** Loads the cards of one stage by pages. Is disabled while the filters exclude the stage. */
function useLane(list: ListAddress, stage: BoardStage) {
  const { status, outcome, ...filter } = toFilter(list)
  const stageStatus = toStageStatus(stage)
  return trpc.leads.queue.useInfiniteQuery(
    {
      ...filter,
      status: [stageStatus.status],
      outcome: stageStatus.outcome ?? undefined,
      sort: list.sort.key as LeadSort,
      descending: list.sort.descending,
      limit: 20,
    },
    {
      enabled: isShown(stage, status, outcome),
      ...listPages,
    },
  )
}
