import { Text } from '@mantine/core'
import { Boxed, Callout, Facts, Sub } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import { partyWords } from '../../../../catalog/pricing/estimate.rules'
import { ReceiptLines, ReceiptTotal } from '../../../../catalog/pricing/ui/receipt'
import type { FirstAsked as Asked, QuoteDetail, QuoteView } from '../../view'

export const flightsText = (wanted: boolean | null) => (wanted === null ? null : wanted ? 'Included' : 'Not included')

/** Omits empty facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows when the sender agreed to the terms, and to which version. */
export function agreedText({ agreedAt, agreedTo, source }: QuoteView): ReactNode {
  if (!agreedAt) return source === 'quote-form' || source === 'final-quote' ? 'Not recorded' : null
  return (
    <>
      Agreed {formatPastInstant(agreedAt)},{' '}
      <a href={`/terms?version=${agreedTo}`} target="_blank">
        version {agreedTo!.slice(0, 8)}
      </a>
    </>
  )
}

/** Shows the choices of the customizer, by their names at that time. */
export function Choices({ quote: { customization: chosen } }: { quote: Pick<QuoteDetail, 'customization'> }) {
  if (!chosen) return null
  return (
    <section aria-label="Customized trip">
      <Sub mt="s4">Customized trip</Sub>
      <Facts beside my="s3h">
        <Fact label="Party">{`${partyWords(chosen)}, ${plural(chosen.rooms, 'room')}`}</Fact>
        <Fact label="Hotels">{chosen.hotels.join(', ')}</Fact>
        <Fact label="Activities">{chosen.activities.join(', ')}</Fact>
        <Fact label="Transfers">{chosen.transfers.join(', ')}</Fact>
      </Facts>
    </section>
  )
}

/** Shows the request before the first correction, with its receipt. */
export function FirstAsked({ asked }: { asked: Asked }) {
  return (
    <Boxed component="details" px="s3" py="s2" mt="s4">
      <Text component="summary" fw={600}>
        As first asked
      </Text>
      <Facts beside my="s3h">
        <Fact label="Destination">{asked.destination}</Fact>
        <Fact label="Package">{asked.packageTitle}</Fact>
        <Fact label="From">{asked.departureCity}</Fact>
        <Fact label="Departure">{asked.travelDate && formatDate(asked.travelDate)}</Fact>
        <Fact label="Travelers">{asked.travelers}</Fact>
        <Fact label="Flights">{flightsText(asked.includesFlights)}</Fact>
        <Fact label="Budget">{asked.budget}</Fact>
      </Facts>
      {asked.message && (
        <Callout component="p" tone="quote">
          {asked.message}
        </Callout>
      )}
      <Choices quote={asked} />
      {asked.receipt && (
        <section aria-label="First receipt">
          <Sub mt="s4">Estimate</Sub>
          <ReceiptLines receipt={asked.receipt} />
          <ReceiptTotal receipt={asked.receipt} />
        </section>
      )}
    </Boxed>
  )
}
