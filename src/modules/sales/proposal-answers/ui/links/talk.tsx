import { resetToSaved } from '../../../../../platform/web/keep-typed'
import { PlainTextarea } from '../../../../../platform/web/plain-fields'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatPastInstant } from '../../../../../shared/instants'
import type { SeenProposal } from '../../view'
import { commentInput } from '../../schema'
import styles from './answer.module.css'
import { sentElsewhere, useAnswer } from './use-answer'

export type CommentSubject = { key: string; title: string }
type Props = {
  seen: SeenProposal
  token: string
  about: CommentSubject | null
  onAbout: (about: CommentSubject | null) => void
}

export function Talk({ seen, token, about, onAbout }: Props) {
  const { mutateAsync } = trpc.proposalAnswers.comment.useMutation(useAnswer(token))
  const start = { text: '' }
  const form = useZodForm(commentInput.pick({ text: true }), {
    start,
    send: ({ text }) => mutateAsync({ token, number: seen.number, text, lineKey: about?.key }),
    onDone: (_, _1, sent) => {
      resetToSaved(form, sent, start)
      onAbout(null)
    },
    onFailed: sentElsewhere,
    guarded: true,
  })
  const { control, submit, isPending } = form
  const findTitle = (key: string | null) => seen.lines.find((line) => line.key === key)?.title
  return (
    <section aria-labelledby="questions" className={`${styles.talk} grid gap-4`}>
      <h2 id="questions">Questions and requests</h2>
      {seen.comments.length > 0 && (
        <ul>
          {seen.comments.map(({ id, at, by, text: words, lineKey }) => (
            <li className="mb-3 py-1 pl-3" key={id} data-ours={by !== null}>
              <p className="flex flex-wrap f-office ink-3 gap-x-2">
                <b className="ink">{by ?? 'You'}</b> <span className="num">{formatPastInstant(at)}</span>
                {findTitle(lineKey) && <span>about {findTitle(lineKey)}</span>}
              </p>
              <p className="break pre-line">{words}</p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="no-print grid gap-1h">
        <PlainTextarea
          control={control}
          name="text"
          id="comment"
          label={about ? `About ${about.title}` : 'What would you like to ask or change?'}
          rows={3}
          maxLength={2000}
        />
        <div className={`${styles.others} flex flex-wrap gap-2h mt-1`}>
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
