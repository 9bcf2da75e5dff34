import { useSearchParams } from 'react-router'
import { useChangeAddress } from './use-change-address'

/**
 * The tab of the address (`?tab=`), so that reload and a shared link keep it. The first of `values` is the default and
 * is not in the address. Changing it takes no step of the history: Back leaves the page.
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
