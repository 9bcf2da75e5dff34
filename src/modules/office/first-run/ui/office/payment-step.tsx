import { BillingSection } from '../../../settings/ui/office/billing-section'
import { Section } from '../../../../settings/settings/ui/office/section'
import type { OwnAgency } from '../../../../settings/settings/view'
import type { Setup } from '../../view'

/** Asks for the bank account, and says whether cards are taken. */
export function PaymentStep({ agency, setup: { takesCards } }: { agency: OwnAgency; setup: Setup }) {
  return (
    <>
      <BillingSection agency={agency} />
      <Section
        title="Cards"
        intro={
          takesCards
            ? 'Customers can pay online by card.'
            : 'Cards are paid by way of Stripe. Whoever runs the server sets STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; until then customers pay to the bank account, and you record what came.'
        }
      />
    </>
  )
}
