import type { AccountView } from '../../view'
import { MoneyForm } from './money-form'
import type { AccountAct, ReasonAct } from './payments-panel'
import { ReasonForm } from './reason-form'

type Props = { account: AccountView; doing: AccountAct; onClose: () => void }

/** Bundles all dialogs of an account in one chunk. */
export default function AccountDialog({ account, doing, onClose }: Props) {
  const { act } = doing
  return act === 'record' || act === 'refund' ? (
    <MoneyForm account={account} act={act} onClose={onClose} />
  ) : (
    <ReasonForm account={account} doing={doing as ReasonAct} onClose={onClose} />
  )
}
