import { BillingSection } from '../../../settings/ui/office/billing-section'
import type { OwnAgency } from '../../../../settings/settings/view'

/** Asks for the bank account, and says whether cards are taken. */
export const PaymentStep = ({ agency }: { agency: OwnAgency }) => <BillingSection agency={agency} />
