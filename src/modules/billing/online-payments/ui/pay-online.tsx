import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatAmount } from '../../../../shared/money'
import { instalmentLabels } from '../../payments/account.rules'
import { isOver, type PayPart } from '../checkout.rules'
import type { CheckoutView, OnlineView } from '../view'

const formatExact = (minor: number, { currency }: Pick<OnlineView, 'currency'>) => formatAmount(minor, currency)

/** Offers paying a trip at the payment provider; renders nothing without online payment. */
export function PayOnline({ id }: { id: string }) {
  const [params] = useSearchParams()
  const checkoutId = params.get('checkout')
  const { data, error, refetch } = trpc.onlinePayments.own.useQuery({ id })
  if (error && !data) return <FailedNote error={error} onRetry={refetch} />
  if (!data?.isOn) return null
  return (
    <div className="no-print grid gap-2h mt-4">
      {checkoutId && <Returned checkoutId={checkoutId} />}
      {data.isUnentered && !checkoutId && <p>{unentered}</p>}
      {data.hasWaiting ? (
        <p>A payment of yours is on its way. This page shows it when it has arrived.</p>
      ) : (
        data.nowMinor > 0 && <Ways id={id} online={data} />
      )}
    </div>
  )
}

function Ways({ id, online }: { id: string; online: OnlineView }) {
  const { nowMinor, allMinor, kind } = online
  const start = trpc.onlinePayments.start.useMutation({
    // Keeps the buttons pressed until the browser has left the page.
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isBusy = start.isPending || start.isSuccess
  const pay = (part: PayPart, amountMinor: number) => start.mutate({ id, part, amountMinor })
  const isPart = kind === 'deposit' || kind === 'instalment' || kind === 'balance'
  const what = isPart ? `the ${instalmentLabels[kind].toLowerCase()}` : 'now'
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn go" disabled={isBusy} onClick={() => pay('now', nowMinor)}>
          Pay {what === 'now' ? '' : `${what} of `}
          {formatExact(nowMinor, online)} online
        </button>
        {allMinor > nowMinor && (
          <button type="button" className="btn line" disabled={isBusy} onClick={() => pay('all', allMinor)}>
            Pay all of {formatExact(allMinor, online)} online
          </button>
        )}
      </p>
      <p className="f-office ink-2">By card, on the secure page of our payment provider. We never see your card.</p>
      {start.error && <p role="alert">{describeFailure(start.error)}</p>}
    </>
  )
}

const unentered =
  'A payment of yours did not come as we asked for it, in another currency for example, so it does not count yet. We look into it and write to you.'

/** Sets the milliseconds between polls of a payment, and their number. */
const [pause, looks] = [3000, 40]

/** Scrolls to the result, which is far down the page. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** Shows the state of a payment after the return, by the server and not by the URL. */
function Returned({ checkoutId }: { checkoutId: string }) {
  const utils = trpc.useUtils()
  const { data, error } = trpc.onlinePayments.follow.useQuery(
    { checkoutId },
    {
      retry: false,
      refetchInterval: ({ state }) =>
        state.data && isWaiting(state.data) && state.dataUpdateCount < looks ? pause : false,
    },
  )
  const state = data?.state
  useEffect(() => {
    if (state === undefined || !isOver(state)) return
    void Promise.all([utils.payments.invalidate(), utils.onlinePayments.own.invalidate()])
  }, [state, utils])
  if (error) return null
  return (
    <p ref={scrollIntoView} role="status" className="num bg-raised border rounded-sm px-3h py-3">
      {data ? toText(data) : 'We are looking whether your payment has arrived.'}
    </p>
  )
}

const isWaiting = ({ state, isSure }: CheckoutView) => state === 'processing' || (!isSure && !isOver(state))

function toText(checkout: CheckoutView): string {
  const amount = formatExact(checkout.amountMinor, checkout)
  if (checkout.state === 'paid') return `Thank you, ${amount} has arrived. We have sent you an e-mail about it.`
  if (isWaiting(checkout)) return `We are waiting for the word of your bank about ${amount}. This page follows it.`
  if (checkout.isUnentered) return unentered
  return `This payment of ${amount} was not made, and nothing was charged.`
}
