import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { type Filters, readFilters, toParams, type Party, readParty, withParty } from '../filters.rules'

/** Reads filters and party from the address; changes push a history entry, so that Back undoes them. */
export function useFilters() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const filters = useMemo(() => readFilters(params), [params])
  const party = useMemo(() => readParty(params), [params])
  const change = useCallback(
    (next: Partial<Filters>, nextParty?: Party, { replace = false } = {}) =>
      changeAddress(
        (now) => {
          const changed = toParams({ ...readFilters(now), ...next }, now)
          return nextParty ? withParty(changed, nextParty) : changed
        },
        { replace },
      ),
    [changeAddress],
  )
  return { filters, party, change }
}

export type ChangeFilters = ReturnType<typeof useFilters>['change']
