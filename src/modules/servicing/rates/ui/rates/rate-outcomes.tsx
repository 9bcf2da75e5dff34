import { Box } from '@mantine/core'
import { Boxed } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import { type Covering, daysText, describeOutcome } from '../../../../catalog/inventory/rates.rules'
import { rateMoney } from './remove-rate'
import type { Rate } from '../../../../catalog/inventory/view'

type Props = {
  /** Holds the rate as typed. */
  taking: Covering
  overlapping: readonly Rate[]
  /** Blocks saving until the user has seen these effects. */
  isNew: boolean
}

/** Shows effects on other rates, before a rate takes days from them. */
export function RateOutcomes({ taking, overlapping, isNew }: Props) {
  if (overlapping.length === 0) return null
  return (
    <Boxed
      component="section"
      px="s3h"
      py="s2h"
      bg="var(--sunken)"
      fz="office"
      role="status"
      aria-label="What becomes of other rates"
    >
      <p>
        {plural(overlapping.length, 'other rate')} {overlapping.length === 1 ? 'covers' : 'cover'} some of these days:
      </p>
      <Box className="num" component="ul" my="s1" pl="s4">
        {overlapping.map((overlapped) => (
          <li key={overlapped.id}>
            <b>{overlapped.season || daysText(overlapped)}</b>, {rateMoney(overlapped.sellMinor, overlapped)},{' '}
            {describeOutcome(overlapped, taking)}
          </li>
        ))}
      </Box>
      {isNew && <p>Nothing is saved yet. Save it once more when this is what you want.</p>}
    </Boxed>
  )
}
