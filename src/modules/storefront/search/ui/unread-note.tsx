import { useSearchParams } from 'react-router'
import { explainUnread, type Reading } from '../unread.rules'

type Props = { readings?: (params: URLSearchParams) => Reading[] }

/** Says what of the address was read otherwise than it stands there: the party, and what the page has beside it. */
export function UnreadNote({ readings }: Props) {
  const [params] = useSearchParams()
  const text = explainUnread(params, readings?.(params))
  return text && <span className="block f-text warn mt-2 mb-2">{text}</span>
}
