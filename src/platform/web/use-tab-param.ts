import { useSearchParams } from 'react-router'

/**
 * The tab of the address (`?tab=`), so that reload and a shared link keep it. The first of `values` is the default and
 * is not in the address. Changing it takes no step of the history: Back leaves the page.
 */
export function useTabParam<T extends string>(values: readonly [T, ...T[]]): [T, (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const tab = values.find((value) => value === params.get('tab')) ?? values[0]
  const setTab = (next: T) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === values[0]) changed.delete('tab')
        else changed.set('tab', next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return [tab, setTab]
}
