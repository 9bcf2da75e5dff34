import { useWatch } from 'react-hook-form'
import { PlainField, PlainTextarea } from '../../../../../platform/web/plain-fields'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { toDecimal } from '../../../../../shared/money'
import { dayLabel, isPriceOpen } from '../../order.rules'
import type { AskedPage, AskedService } from '../../view'
import { type AnswerInput, changeForm, confirmForm, refuseForm } from '../../schema'
import styles from './order.module.css'

type Props = { service: AskedService; token: string }
type Closable = Props & { onClose: () => void }

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Answer = Without<AnswerInput, 'token' | 'id' | 'version'>

/** Updates the page after an answer, also on a conflict that returns a newer one. */
function useAnswer(token: string, { id, version }: AskedService) {
  const { supplierOrders } = trpc.useUtils()
  const show = (page: AskedPage) => supplierOrders.open.setData({ token }, page)
  const { mutateAsync } = trpc.supplierOrders.answer.useMutation({
    onSuccess: show,
    onError: (error) => {
      const { current, reason } = getFailureData(error) as { current?: AskedPage; reason?: string }
      if (current) show(current)
      // Refetches: the link was revoked or has expired.
      else if (reason === 'not-found') void supplierOrders.open.invalidate()
      toast({ title: 'Not sent', message: describeFailure(error), tone: 'error' })
    },
  })
  return (answer: Answer) => mutateAsync({ token, id, version, ...answer } as AnswerInput)
}

/** Ignores the error: the mutation reports it. */
const onFailed = () => undefined

type Doing = Props & { onDo: (what: 'changing' | 'declining') => void }

export function ConfirmForm({ service, token, onDo }: Doing) {
  const answer = useAnswer(token, service)
  const isOpen = isPriceOpen(service)
  const { control, submit, isPending } = useZodForm(confirmForm(service.currency, isOpen), {
    start: { netMinor: '', reference: '', dueOn: '' },
    send: (valid) => answer({ answer: 'confirm', ...valid }),
    onFailed,
  })
  const dueOn = useWatch({ control, name: 'dueOn' })
  return (
    <form noValidate onSubmit={submit} className="grid gap-1h pt-3h border-t">
      {isOpen && (
        <div className="grid content-start gap-1">
          <PlainField
            control={control}
            name="netMinor"
            label={`Your price in ${service.currency}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
          />
        </div>
      )}
      <div className="grid content-start gap-1">
        <PlainField control={control} name="reference" label="Your reference" autoComplete="off" maxLength={80} />
      </div>
      <div className="grid content-start gap-1">
        <PlainField control={control} name="dueOn" label={dayLabel('We pay you by (optional)', dueOn)} type="date" />
      </div>
      <div className={`${styles.acts} flex flex-wrap gap-2h`}>
        <button type="submit" className="btn go" disabled={isPending}>
          Confirm
        </button>
        <button type="button" className="btn line" onClick={() => onDo('changing')}>
          Propose a change
        </button>
        <button type="button" className="btn line" onClick={() => onDo('declining')}>
          Decline
        </button>
      </div>
    </form>
  )
}

export function ChangeForm({ service, token, onClose }: Closable) {
  const answer = useAnswer(token, service)
  const { control, submit, isPending } = useZodForm(changeForm(service.currency), {
    start: {
      netMinor: service.netMinor === null ? '' : toDecimal(service.netMinor, service.currency),
      from: service.bookedFrom,
      to: service.bookedTo,
      text: '',
    },
    send: (valid) => answer({ answer: 'change', ...valid }),
    onFailed,
  })
  const [from, to] = useWatch({ control, name: ['from', 'to'] })
  return (
    <form noValidate onSubmit={submit} className="grid gap-1h pt-3h border-t">
      <div className="grid content-start gap-1">
        <PlainField
          control={control}
          name="netMinor"
          label={`Net in ${service.currency}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <div className={'grid cols-fit gap-x-3'}>
        <div className="grid content-start gap-1">
          <PlainField control={control} name="from" label={dayLabel('First day', from)} type="date" />
        </div>
        <div className="grid content-start gap-1">
          <PlainField control={control} name="to" label={dayLabel('Last day', to)} type="date" />
        </div>
      </div>
      <div className="grid content-start gap-1">
        <PlainTextarea control={control} name="text" label="What would change" rows={3} maxLength={2000} />
      </div>
      <div className={`${styles.acts} flex flex-wrap gap-2h`}>
        <button type="submit" className="btn base" disabled={isPending}>
          Send the change
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          Back
        </button>
      </div>
    </form>
  )
}

export function DeclineForm({ service, token, onClose }: Closable) {
  const answer = useAnswer(token, service)
  const { control, submit, isPending } = useZodForm(refuseForm, {
    start: { text: '' },
    send: ({ text }) => answer({ answer: 'decline', text }),
    onFailed,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-1h pt-3h border-t">
      <div className="grid content-start gap-1">
        <PlainTextarea control={control} name="text" label="Why not?" rows={3} maxLength={2000} />
      </div>
      <div className={`${styles.acts} flex flex-wrap gap-2h`}>
        <button type="submit" className="btn base" disabled={isPending}>
          Decline
        </button>
        <button type="button" className="btn line" onClick={onClose}>
          Back
        </button>
      </div>
    </form>
  )
}
