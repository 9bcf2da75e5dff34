import { formatAmount } from '../../../../../shared/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Facts, Foot, Note, Part, Rows } from '../../../../../platform/web/office/blocks'
import { DisputePackLink } from '../../../../bookings/bookings/ui/office/dispute-pack'
import { paidFor } from '../../account.rules'
import { toFlowKind } from '../../payment.rules'
import type { AccountView } from '../../view'
import { PaymentRow } from './payment-row'
import { Schedule, Statement } from './statement'
import { WriteOffs } from './write-offs'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { needed } from '../../../../identity/auth/ui/needed'
import { useCan } from '../../../../identity/auth/ui/use-can'

const AccountDialog = lazyDialog(() => import('./account-dialog'))

/** Lists the actions of an account; those of a payment have its id. */
type MoneyAct = { act: 'record' } | { act: 'refund' }
export type ReasonAct =
  | { act: 'write-off' }
  | { act: 'take-back'; entryId: string }
  | { act: 'reverse' | 'chargeback' | 'give-up' | 'restore'; paymentId: string }
export type AccountAct = MoneyAct | ReasonAct

/** Shows the account of a booking: instalments, payments and statement. */
export function PaymentsPanel({ bookingId }: { bookingId: string }) {
  const query = trpc.payments.account.useQuery({ id: bookingId })
  return (
    <Panel title="Payments">
      <PanelQuery query={query}>
        {(account) => <Account account={account} onFresh={async () => (await query.refetch()).data ?? account} />}
      </PanelQuery>
    </Panel>
  )
}

type Props = { account: AccountView; onFresh: () => Promise<AccountView> }

function Account({ account, onFresh }: Props) {
  const { currency, payments, entries, balanceMinor, chargedMinor, receivedMinor, refundedMinor } = account
  const takenBack = new Set(entries.filter(({ kind }) => kind === 'chargeback').map(({ paymentId }) => paymentId))
  const [doing, setDoing] = useState<{ act: AccountAct; account: AccountView } | null>(null)
  const may = useCan()
  const isAdmin = may('payments.correct')
  // Refetches first: the panel may be stale, and the form starts with these amounts.
  const open = (act: AccountAct) => void onFresh().then((fresh) => setDoing({ act, account: fresh }))
  return (
    <>
      {doing && <AccountDialog account={doing.account} doing={doing.act} onClose={() => setDoing(null)} />}
      <Facts>
        {[
          ['Charged', chargedMinor],
          ['Received', receivedMinor],
          ...(refundedMinor > 0 ? [['Gone back', refundedMinor]] : []),
          balanceMinor < 0 ? ['Credit', -balanceMinor] : ['Still open', balanceMinor],
        ].map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatAmount(Number(minor), currency)}</dd>
          </div>
        ))}
      </Facts>
      <Schedule account={account} />
      {payments.length > 0 && (
        <Part title="Payment history">
          <Rows aria-label="Payments">
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                kind={toFlowKind(payment.direction, takenBack.has(payment.id))}
                currency={currency}
                isAdmin={isAdmin}
                onDo={open}
              />
            ))}
          </Rows>
        </Part>
      )}
      <WriteOffs account={account} isAdmin={isAdmin} onDo={open} />
      <Statement account={account} />
      {takenBack.size > 0 && (
        <Note mt="s3h">
          The bank took a payment back.
          <Allowed to={needed.disputePack}>
            {' '}
            The dispute pack has what it asks for, as one PDF. <DisputePackLink bookingId={account.bookingId} />
          </Allowed>
        </Note>
      )}
      <Foot>
        {may('payments.record') && (
          <Button variant="default" onClick={() => open({ act: 'record' })}>
            Record payment
          </Button>
        )}
        {may('payments.refund') && paidFor(account) > 0 && (
          <Button variant="default" onClick={() => open({ act: 'refund' })}>
            Refund
          </Button>
        )}
        {isAdmin && balanceMinor > 0 && (
          <Button variant="default" onClick={() => open({ act: 'write-off' })}>
            Write off
          </Button>
        )}
      </Foot>
    </>
  )
}
