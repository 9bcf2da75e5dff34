import { formatAmount } from '../../../../../shared/money'
import { AgreeBox } from '../../../../../platform/web/plain-fields'
import { describeFailure } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { laterText } from '../../../../catalog/pricing/policy.rules'
import { RefundTable, TermsList } from '../../../../catalog/pricing/ui/refund-table'
import { formatDate } from '../../../../../shared/dates'
import { ConfirmAddress } from '../../../../identity/account-security/ui/confirm-address'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { periodText, shareText } from '../../../../sales/proposal-answers/offer-text.rules'
import { bookForm } from '../../schema'
import styles from './book.module.css'
import { Problem } from './problem'
import { useBook } from './use-checkout'
import type { CheckoutOffer } from '../../view'

type Props = { offer: CheckoutOffer; holdId: string; people: (string | null)[] }

/** Shows refunds by day and the payment, and books. */
export function AgreeAndBook({ offer, holdId, people }: Props) {
  const { mutateAsync, isSuccess, error } = useBook()
  const user = useUser()
  const { receipt, policy, sha256 } = offer
  const { totalMinor, currency } = receipt
  const { control, submit, isPending } = useZodForm(bookForm(sha256), {
    start: { accepts: null as string | null },
    send: ({ accepts }) => mutateAsync({ holdId, people, totalMinor, currency, sha256, accepts }),
    // Ignores the error, which the page shows.
    onFailed: () => undefined,
  })
  return (
    <section aria-labelledby="cancellation" className={`${styles.part} grid gap-4`}>
      <h2 id="cancellation">Cancellation and changes</h2>
      <RefundTable
        columns={['Refund', 'Of the full price']}
        rows={policy.refunds.map(({ from, until, percent, amountMinor }) => [
          periodText(from, until),
          shareText(percent),
          formatAmount(amountMinor, currency),
        ])}
      />
      <details>
        <summary className="semibold link-ink py-2h">All terms</summary>
        <TermsList terms={policy.terms} />
      </details>
      <h2 className="mt-2">How you pay</h2>
      <Payment offer={offer} />
      {user && !user.emailVerified && (
        <ConfirmAddress>
          Please confirm {user.email} before you book: open the link in our mail, then come back to this page.
        </ConfirmAddress>
      )}
      <form noValidate onSubmit={submit} className={'grid justify-items-start gap-2h'}>
        <AgreeBox
          control={control}
          name="accepts"
          value={sha256}
          label={
            <>
              I accept the price, the days and these terms. I have read the{' '}
              <a className="link" href="/terms" target="_blank">
                general terms
              </a>{' '}
              and the{' '}
              <a className="link" href="/privacy" target="_blank">
                privacy policy
              </a>
              , and agree to them.
            </>
          }
        />
        {error && <Problem text={describeFailure(error)} />}
        <button type="submit" className="btn go" disabled={isPending || isSuccess}>
          Book for {formatAmount(totalMinor, currency)}
        </button>
      </form>
    </section>
  )
}

/** Explains the later payment, as this page charges nothing. */
function Payment({ offer: { deposit, receipt, heldUntil } }: { offer: CheckoutOffer }) {
  const { nowMinor } = deposit
  const later = laterText(deposit, receipt.currency)
  return (
    <p className="num">
      {nowMinor > 0 ? (
        <>
          Nothing is charged now. The page of your trip, and our mail, say how to pay{' '}
          <b>{formatAmount(nowMinor, receipt.currency)}</b>
          {nowMinor < receipt.totalMinor && ', the deposit'}. Once we have it, we confirm your booking.
        </>
      ) : (
        'Nothing is due now. We look your booking over and confirm it.'
      )}{' '}
      {later}
      {heldUntil &&
        ` We hold your seats until ${formatDate(heldUntil)}: without any payment your booking ends after it.`}
    </p>
  )
}
