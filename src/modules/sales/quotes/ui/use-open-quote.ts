import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'

/** Stores the opened request in the address, so that reload and links keep it. */
export function useOpenQuote() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const open = (id: string | null) =>
    changeAddress(
      (now) => {
        if (id === null) now.delete('request')
        else now.set('request', id)
        return now
      },
      { replace: true },
    )
  return { openId: params.get('request'), open }
}
