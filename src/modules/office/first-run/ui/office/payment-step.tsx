import { Callout } from '../../../../../platform/web/office/blocks'
import type { OwnAgency } from '../../../../settings/settings/view'
import { BillingSection } from '../../../settings/ui/office/billing-section'
import { listPaymentLacks } from '../../steps.rules'
import type { Setup } from '../../view'

/** Asks for address and bank account, and says whether cards are taken and what is missing. */
export function PaymentStep({ agency, setup: { takesCards } }: { agency: OwnAgency; setup: Setup }) {
  const lacks = listPaymentLacks({ agency, takesCards })
  return (
    <>
      {lacks.length > 0 && <Callout>Still missing: {lacks.join(', and ')}.</Callout>}
      <BillingSection agency={agency} />
    </>
  )
}
