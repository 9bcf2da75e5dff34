import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { toEmailAddress } from '../../../../shared/email-address'
import { useSignOut } from '../../../identity/auth/ui/menu/use-sign-out'
import { useUser } from '../../../identity/auth/ui/use-user'

/** Focuses the open question; null if there is none. */
export type Question = (() => void) | null

/** Submits the form unless a question is open. */
export const unlessAsked =
  (question: Question, submit: (event: SyntheticEvent) => unknown) => (event: SyntheticEvent) => {
    if (!question) return void submit(event)
    event.preventDefault()
    event.stopPropagation()
    question()
  }

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text)

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  onQuestion: (question: Question) => void
}

/** Asks signed-in travelers to confirm an address other than their own: the request will belong to that address. */
export function OtherAddress<V extends FieldValues>({ control, name, onQuestion }: Props<V>) {
  const user = useUser()
  const { field } = useController({ control, name })
  const { signOut, isPending } = useSignOut()
  const box = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [meant, setMeant] = useState('')
  const [isAsked, setAsked] = useState(false)
  const typed = toEmailAddress(String(field.value))
  const isOther = user?.role === 'traveler' && isAddress(typed) && typed !== user.email
  const isOpen = isOther && meant !== typed
  useEffect(() => {
    const ask = () => {
      setAsked(true)
      box.current?.focus()
    }
    onQuestion(isOpen ? ask : null)
  }, [onQuestion, isOpen])
  if (!isOther) return null
  return (
    <div role="group" aria-label="For another address" className="notice col-full f-text break">
      <p>
        You are signed in as <b>{user.email}</b>. What you send for <b>{String(field.value).trim()}</b> belongs to
        whoever reads that mailbox: we answer there, and it does not appear in your account.
      </p>
      <label className="flex items-center min-h-tap gap-2h">
        <input
          ref={box}
          type="checkbox"
          className="tick-box"
          checked={!isOpen}
          onChange={(event) => setMeant(event.target.checked ? typed : '')}
          aria-describedby={errorId}
        />
        <span>Send it for this address</span>
      </label>
      <p id={errorId} className="bad">
        {isAsked && isOpen && 'Please tick this, use your own address, or sign out'}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className="link" onClick={() => field.onChange(user.email)}>
          Use {user.email}
        </button>
        <button type="button" className="link" disabled={isPending} onClick={() => signOut()}>
          Sign out
        </button>
      </p>
    </div>
  )
}
