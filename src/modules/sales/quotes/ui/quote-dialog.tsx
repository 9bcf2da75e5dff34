import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import type { QuotePrefill } from '../../../catalog/packages/ui/quote-dialog-entry'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import { chatUrl } from '../../../settings/settings/contact.rules'
import { useSite } from '../../../../platform/web/site/money'
import { QuoteForm } from './quote-form'
import { readPrefill } from '../../../storefront/search/prefill.rules'
import type { OnSent } from './quote-submit'
import { QuoteSent } from './quote-sent'

type Props = QuotePrefill & { onClose: () => void }

/** Asks for a quote, from any page of the site (specification 2). */
export default function QuoteDialog(props: Props) {
  return (
    <UiProvider>
      <Request {...props} />
    </UiProvider>
  )
}

/** Composes the first chat message: trip, party, date, and the reference for the agency. */
function chatMessage(
  { packageTitle, destination, choice, people, travelDate }: QuotePrefill,
  reference: string,
): string {
  const trip = packageTitle ? `"${packageTitle}" (${destination})` : destination
  const party = choice
    ? `${plural(choice.adults, 'adult')} and ${plural(choice.children, 'child', 'children')}${choice.infants ? `, ${plural(choice.infants, 'infant')}` : ''}`
    : people &&
      `${plural(people.travelers, 'traveler')}${people.infants ? `, of whom ${plural(people.infants, 'infant')},` : ''}`
  return `Hi! I would like a final quote for ${trip}${party ? ` for ${party}` : ''}${travelDate ? `, leaving on ${formatDate(travelDate)}` : ''}. My reference is ${reference}.`
}

function Request({ onClose, ...given }: Props) {
  const [params] = useSearchParams()
  const [prefill] = useState(() => ({ ...readPrefill(params), ...given }))
  const consultant = useSite()?.agency.consultant
  const [sent, setSent] = useState<{ reference: string; respondBy: string; chat: string } | null>(null)
  const onSent: OnSent = ({ reference, respondBy }, { choice, people, travelDate }) => {
    if (!prefill.thenChat || !consultant) return onClose()
    const chat = chatUrl(consultant.chatNumber, chatMessage({ ...prefill, choice, people, travelDate }, reference))
    setSent({ reference, respondBy, chat })
    window.open(chat, '_blank', 'noopener')
  }
  return (
    <Dialog title={sent ? 'Quote Request Submitted' : 'Request Custom Quote'} size={640} onClose={onClose} flush>
      {sent && consultant ? (
        <QuoteSent {...sent} consultant={consultant.name} onClose={onClose} />
      ) : (
        <QuoteForm prefill={prefill} onSent={onSent} />
      )}
    </Dialog>
  )
}
