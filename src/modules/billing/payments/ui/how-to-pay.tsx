import type { WaysToPay } from '../view'

/** Shows the bank details and reference of a transfer, also in print and offline. */
export const HowToPay = ({ ways }: { ways: WaysToPay }) => (
  <>
    {ways.isOnline && ways.isTest && (
      <p className="notice mt-3 f-text">Test mode: no card is charged, and what is paid by card here is not real.</p>
    )}
    <Transfer ways={ways} />
  </>
)

function Transfer({ ways: { transfer, isOnline } }: { ways: WaysToPay }) {
  if (!transfer) return isOnline ? null : <p className="mt-3 ink-2">We tell you by e-mail how to pay what is due.</p>
  const { name, account, reference } = transfer
  return (
    <div className="panel mt-4 p-4">
      <h3 className="t-h4 mb-2">{isOnline ? 'Or pay by bank transfer' : 'Pay by bank transfer'}</h3>
      <dl className="grid cols-facts f-text gap-x-4">
        <dt className="ink-2">To</dt>
        <dd className="break">{name}</dd>
        <dt className="ink-2">Bank account</dt>
        <dd className="num break pre-line">{account}</dd>
        <dt className="ink-2">Payment reference</dt>
        <dd className="num break">
          <b>{reference}</b>, so that we know what it is for
        </dd>
      </dl>
    </div>
  )
}
