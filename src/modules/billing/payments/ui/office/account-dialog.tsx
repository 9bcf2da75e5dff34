import type { AccountView } from '../../view'
import type { AccountAct } from './payments-panel'
import { ReasonForm } from './reason-form'
import { RecordForm } from './record-form'
import { RefundForm } from './refund-form'

type Props = { account: AccountView; doing: AccountAct; onClose: () => void }

/** Bundles all dialogs of an account in one chunk. */
export default function AccountDialog({ account, doing, onClose }: Props) {
  if (doing.act === 'record') return <RecordForm account={account} onClose={onClose} />
  if (doing.act === 'refund') return <RefundForm account={account} onClose={onClose} />
  return <ReasonForm account={account} doing={doing} onClose={onClose} />
}
