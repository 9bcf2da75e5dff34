import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog/dialog'
import { DialogFoot } from '../dialog/dialog-foot'

type Question = {
  title: string
  /** Explains the consequences, and how many they affect. */
  text: ReactNode
  /** Labels the confirming button with the verb. */
  yes: string
  no?: string
  /** Marks irreversible acts: the button is red, and the safe one has the focus. */
  isDangerous?: boolean
}
type Props = { question: Question | null; isPending?: boolean; onYes: () => void; onClose: () => void }

/** Confirms an act. Keeps its text while it fades out, and catches the rest of a double click. */
export function Confirm({ question, isPending = false, onYes, onClose }: Props) {
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const { title, text, yes, no = 'Not now', isDangerous = false } = last ?? { title: '', text: '', yes: '' }
  return (
    <Dialog brief opened={question !== null} onClose={onClose} title={title} description={text} stays>
      <DialogFoot cancel={no} focusCancel={isDangerous}>
        <button
          type="button"
          className={isDangerous ? 'btn bad' : 'btn base'}
          data-autofocus={!isDangerous || undefined}
          disabled={question === null || isPending}
          onClick={onYes}
        >
          {yes}
        </button>
      </DialogFoot>
    </Dialog>
  )
}
