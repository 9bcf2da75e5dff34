import { hasInfants } from '../../../../catalog/pricing/party.rules'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import { Boxed } from '../../../../../platform/web/office/blocks'
import { SimpleGrid, TextInput } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { DateChoice } from '../../../../../platform/web/date-input'
import type { Builder } from './use-builder'

export function TripFields({ builder }: { builder: Builder }) {
  const { offer, change } = builder
  const count = (label: string, field: 'adults' | 'children' | 'infants' | 'rooms', min: number) => (
    <CountInput
      label={label}
      min={min}
      max={500}
      value={offer[field] ?? 0}
      onChange={(value) => change({ [field]: value })}
    />
  )
  const rules = useEstimateRules()
  return (
    <Boxed>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="s3" verticalSpacing="s3">
        <TextInput
          label="Trip"
          required
          maxLength={160}
          className="col-full"
          value={offer.title}
          error={offer.title.trim() === '' && 'Please give the trip a name'}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <DateChoice
          label="Departure"
          value={offer.travelFrom ?? ''}
          onChange={(day) => change({ travelFrom: day || null })}
        />
        {count('Adults', 'adults', 1)}
        {count('Children', 'children', 0)}
        {hasInfants(rules, offer.infants) && count(`Infants (under ${rules.childFrom})`, 'infants', 0)}
        {count('Rooms', 'rooms', 0)}
        <DateChoice
          label="Price held until"
          value={offer.expiresOn ?? ''}
          onChange={(day) => change({ expiresOn: day || null })}
        />
      </SimpleGrid>
    </Boxed>
  )
}
