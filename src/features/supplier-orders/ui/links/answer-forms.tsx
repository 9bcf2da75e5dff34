import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { toast } from '../../../../platform/web/toast'
import { failureData, failureText, trpc } from '../../../../platform/web/trpc'
import { amountIn, getTypedProblem } from '../../../../shared/amounts'
import { toDecimal } from '../../../../shared/money'
import { type AskedPage, type AskedService, isPriceOpen } from '../../order.rules'
import styles from './order.module.css'

type Props = { service: AskedService; page: AskedPage; token: string }
type Closable = Props & { onClose: () => void }

/** The page as it stands after an answer, also where it was refused because something else is asked now. */
function useAnswer(token: string) {
  const { supplierOrders } = trpc.useUtils()
  const show = (page: AskedPage) => supplierOrders.open.setData({ token }, page)
  const { mutate, isPending } = trpc.supplierOrders.answer.useMutation({
    onSuccess: show,
    onError: (error) => {
      const { current, reason } = failureData(error) as { current?: AskedPage; reason?: string }
      if (current) show(current)
      // Revoked, or over, meanwhile.
      else if (reason === 'not-found') void supplierOrders.open.invalidate()
      toast({ title: 'Not sent', message: failureText(error), tone: 'error' })
    },
  })
  return { send: useSingleFlight(mutate), isPending }
}

type FieldProps = { label: string; error?: string | false; children: (ids: object) => ReactNode }

/** A label, its input, and what is wrong with it. */
function Field({ label, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, className: styles.input, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error` })}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  )
}

type AmountProps = Omit<FieldProps, 'children'> & { amount: string; setAmount: (amount: string) => void }

const AmountField = ({ amount, setAmount, ...field }: AmountProps) => (
  <Field {...field}>
    {(ids) => (
      <input
        {...ids}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    )}
  </Field>
)

/** The first field that is wrong has the focus. */
const focusWrong = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

type Doing = Props & { onDo: (what: 'changing' | 'declining') => void }

/** What was asked for is confirmed; where its price is open, with the supplier's. */
export function ConfirmForm({ service, page, token, onDo }: Doing) {
  const { send, isPending } = useAnswer(token)
  const [tried, setTried] = useState(false)
  const [reference, setReference] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [amount, setAmount] = useState('')
  const { id, version } = service
  const isOpen = isPriceOpen(service)
  const named = amountIn(page.currency, amount)
  const noPrice = isOpen && !named && (getTypedProblem(page.currency, amount) ?? 'Please enter your price')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const netMinor = isOpen ? (named ?? undefined) : undefined
    if (!reference.trim() || noPrice) focusWrong(event.currentTarget)
    else send({ token, id, version, answer: 'confirm', reference, netMinor, ...(dueOn && { dueOn }) })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {isOpen && (
        <AmountField label={`Your price in ${page.currency}`} error={tried && noPrice} {...{ amount, setAmount }} />
      )}
      <Field label="Your reference" error={tried && !reference.trim() && 'Please enter your reference'}>
        {(ids) => (
          <input
            {...ids}
            autoComplete="off"
            maxLength={80}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
      <Field label="We pay you by (optional)">
        {(ids) => <input {...ids} type="date" value={dueOn} onChange={(event) => setDueOn(event.target.value)} />}
      </Field>
      <div className={styles.acts}>
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

export function ChangeForm({ service, page, token, onClose }: Closable) {
  const { send, isPending } = useAnswer(token)
  const { id, version, bookedFrom, bookedTo } = service
  const [tried, setTried] = useState(false)
  const [amount, setAmount] = useState(isPriceOpen(service) ? '' : toDecimal(service.netMinor))
  const [from, setFrom] = useState(bookedFrom)
  const [to, setTo] = useState(bookedTo)
  const [text, setText] = useState('')
  const netMinor = amountIn(page.currency, amount)
  const wrong = {
    amount: netMinor === null && (getTypedProblem(page.currency, amount) ?? 'Please enter an amount'),
    from: !from && 'Please enter the first day',
    to: (!to && 'Please enter the last day') || (to < from && 'The last day is before the first one'),
    text: !text.trim() && 'Please say what would change',
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (netMinor === null || Object.values(wrong).some(Boolean)) focusWrong(event.currentTarget)
    else send({ token, id, version, answer: 'change', netMinor, from, to, text })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <AmountField label={`Net in ${page.currency}`} error={tried && wrong.amount} {...{ amount, setAmount }} />
      <div className={styles.two}>
        <Field label="First day" error={tried && wrong.from}>
          {(ids) => <input {...ids} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />}
        </Field>
        <Field label="Last day" error={tried && wrong.to}>
          {(ids) => <input {...ids} type="date" value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
      <Field label="What would change" error={tried && wrong.text}>
        {(ids) => (
          <textarea {...ids} rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <div className={styles.acts}>
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
  const { send, isPending } = useAnswer(token)
  const [tried, setTried] = useState(false)
  const [text, setText] = useState('')
  const { id, version } = service
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!text.trim()) focusWrong(event.currentTarget)
    else send({ token, id, version, answer: 'decline', text })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Field label="Why not?" error={tried && !text.trim() && 'Please tell us why, in a few words'}>
        {(ids) => (
          <textarea {...ids} rows={3} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <div className={styles.acts}>
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
