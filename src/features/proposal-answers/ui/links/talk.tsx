import { type FormEvent, useState } from 'react'
import { useSingleFlight } from '../../../../platform/web/hooks/use-single-flight'
import { trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import type { SeenProposal } from '../../answer.rules'
import styles from './answer.module.css'
import { useAnswer } from './use-answer'

/** A line that is asked about. */
export type About = { key: string; title: string }
type Props = { seen: SeenProposal; token: string; about: About | null; onAbout: (about: About | null) => void }

/** Questions and answers about the proposal. */
export function Talk({ seen, token, about, onAbout }: Props) {
  const [text, setText] = useState('')
  const answer = useAnswer(token)
  const { mutate, isPending } = trpc.proposalAnswers.comment.useMutation({
    ...answer,
    onSuccess: (now) => {
      answer.onSuccess(now)
      setText('')
      onAbout(null)
    },
  })
  const send = useSingleFlight(mutate)
  const titleOf = (key: string | null) => seen.lines.find((line) => line.key === key)?.title
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) send({ token, number: seen.number, text, lineKey: about?.key })
    else document.getElementById('comment')?.focus()
  }
  return (
    <section aria-labelledby="questions" className={styles.talk}>
      <h2 id="questions">Questions and wishes</h2>
      {seen.comments.length > 0 && (
        <ul>
          {seen.comments.map(({ id, at, by, text: said, lineKey }) => (
            <li key={id} data-ours={by !== null}>
              <p>
                <b>{by ?? 'You'}</b> <span className="num">{formatInstant(at)}</span>
                {titleOf(lineKey) && <span>about {titleOf(lineKey)}</span>}
              </p>
              <p className={styles.said}>{said}</p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="no-print">
        <label className={styles.field} htmlFor="comment">
          {about ? `About ${about.title}` : 'What would you like to ask or change?'}
        </label>
        <textarea
          id="comment"
          className={styles.input}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.others}>
          <button type="submit" className="btn base" disabled={isPending}>
            Send
          </button>
          {about && (
            <button type="button" className="btn line" onClick={() => onAbout(null)}>
              About the whole trip
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
