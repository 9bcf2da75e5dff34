import { useSearchParams } from 'react-router'
import { useChangeAddress } from './use-change-address'

/**
 * Keeps the tab in the address (`?tab=`), for reload and shared links. The first of `values` is the default and stays
 * out of it. Replaces the history entry: Back leaves the page.
 */
export function useTabParam<T extends string>(values: readonly [T, ...T[]]): [T, (next: T) => void] {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const tab = values.find((value) => value === params.get('tab')) ?? values[0]
  const setTab = (next: T) =>
    changeAddress(
      (now) => {
        if (next === values[0]) now.delete('tab')
        else now.set('tab', next)
        return now
      },
      { replace: true },
    )
  return [tab, setTab]
}
