import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import { overlappingRatesInput } from '../../../../catalog/inventory/rate-input.rules'
import type { Rate } from '../../../../catalog/inventory/view'

const toText = (rates: readonly Rate[]) => JSON.stringify(rates.map(({ id, version }) => [id, version]))

/** Finds rates that the typed one overlaps; `confirm` checks that the screen shows the server's current ones. */
export function useOverlapping(typed: unknown) {
  const utils = trpc.useUtils()
  const [settled] = useDebouncedValue(JSON.stringify(typed), 200)
  const [isNew, setNew] = useState(false)
  const parsed = overlappingRatesInput.safeParse(JSON.parse(settled))
  const input = parsed.data
  const { data } = trpc.inventory.overlappingRates.useQuery(input!, { enabled: input !== undefined, staleTime: 0 })
  const overlapping = (input && data) ?? []
  const confirm = async (valid: unknown): Promise<Rate[] | null> => {
    const asked = overlappingRatesInput.parse(valid)
    const found = await utils.inventory.overlappingRates.fetch(asked, { staleTime: 0 })
    const isShown =
      found.length === 0 || (JSON.stringify(asked) === JSON.stringify(input) && toText(found) === toText(overlapping))
    setNew(!isShown)
    return isShown ? found : null
  }
  return { taking: input, overlapping, isNew, confirm }
}
