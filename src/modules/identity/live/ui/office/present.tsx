import { useEffect, useState } from 'react'
import { newKey } from '../../../../../platform/web/idempotency'
import { isAway, onChanges } from '../../../../../platform/web/office/changes'
import { useHeadIsDrawn } from '../../../../../platform/web/office/open-place'
import { trpc } from '../../../../../platform/web/trpc'
import { type Present as Colleague, staySeconds } from '../../presence.rules'
import styles from './present.module.css'

const tab = newKey()

/** Announces this tab and returns the others of the record. Ignores failures: the record itself reports errors. */
function usePresent(recordId: string): Colleague[] {
  const { client } = trpc.useUtils()
  const [others, setOthers] = useState<Colleague[]>([])
  useEffect(() => {
    let isOver = false
    const say = () => {
      if (isAway()) return
      client.live.stay.mutate({ tab, recordId }).then(
        (found) => isOver || setOthers(found),
        () => undefined,
      )
    }
    say()
    const timer = setInterval(say, staySeconds * 1000)
    const stop = onChanges((changes) => {
      if (changes.includes(`live ${recordId}`) || changes.includes('live')) say()
    })
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
      setOthers([])
      client.live.leave.mutate({ tab }).catch(() => undefined)
    }
  }, [client, recordId])
  return others
}

const list = new Intl.ListFormat('en')

type Props = { recordId: string }

/**
 * Shows colleagues who have the same record open, after the header is drawn. Stays on one line beside others, so that
 * no content below moves under a click.
 */
export const Present = (props: Props) => useHeadIsDrawn() && <Others {...props} />

function Others({ recordId }: Props) {
  const others = usePresent(recordId)
  const names = list.format(others.map(({ name }) => name))
  return (
    <span role="status" className={styles.present}>
      {others.length > 0 && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.names}>
            {names} {others.length === 1 ? 'is' : 'are'} here
          </span>
        </>
      )}
    </span>
  )
}
