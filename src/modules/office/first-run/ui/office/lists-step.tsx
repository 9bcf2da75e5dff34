import { Note } from '../../../../../platform/web/office/blocks'
import { usualLists } from '../../../../settings/settings/lists.rules'
import { ListsSection } from '../../../../settings/settings/ui/office/lists-section'
import type { OwnAgency } from '../../../../settings/settings/view'

/** Asks for the lists; those of agencies from before began with budgets in dollars. */
export function ListsStep({ agency }: { agency: OwnAgency }) {
  const isInDollars = agency.currency !== 'USD' && agency.budgetRanges.join() === usualLists.budgetRanges.join()
  return (
    <>
      {isInDollars && (
        <Note role="note" fz="text">
          You price in {agency.currency}, and visitors would choose a budget in dollars: enter budget ranges of your
          own.
        </Note>
      )}
      <ListsSection agency={agency} />
    </>
  )
}
