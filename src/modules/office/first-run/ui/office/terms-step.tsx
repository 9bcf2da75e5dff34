import { Note } from '../../../../../platform/web/office/blocks'
import { PageLink } from '../../../../../platform/web/office/page-link'
import { formatAmount } from '../../../../../shared/money'
import { TermsSection } from '../../../../catalog/pricing/ui/office/terms-section'
import type { OwnAgency } from '../../../../settings/settings/view'

/** Asks for the terms, and names the sums of the estimate beside them. */
export function TermsStep({ agency }: { agency: OwnAgency }) {
  const { childPercent, extraRoomMinor } = agency.estimate
  return (
    <>
      <TermsSection agency={agency} />
      <Note role="note" fz="text">
        Visitors see estimates of the prices of your packages: a child costs {childPercent}% of an adult, and each room
        beyond the first {formatAmount(extraRoomMinor, agency.currency)}. Change it under{' '}
        <PageLink to="/admin/settings?section=estimate">Estimate</PageLink>.
      </Note>
    </>
  )
}
