import { priceReadings } from '../unread.rules'
import { UnreadNote } from './unread-note'

export default function ListNote() {
  return <UnreadNote readings={priceReadings} />
}
