import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '../components/spinner'
import { Dialog } from '../dialog/dialog'
import { DialogFoot } from '../dialog/dialog-foot'
import { useSingleFlight } from '../hooks/use-single-flight'
import { describeFailure } from '../trpc'
import { RadioCards } from './conflict/radio-cards'

type WithId = { id: string }
type FoundRow<Row> = { data: Row | undefined; error: unknown }
type Pair<Row> = readonly [Row, Row]

type Choice<Row, Field extends string> = {
  /** Labels the question and the two records: 'Who stays', 'Who goes'. */
  words: { ask: string; stays: string; goes: string }
  suggested: (both: Pair<Row>) => Row
  toCard: (row: Row) => { title: string; text: string }
  labels: Record<Field, string>
  differing: (stays: Row, goes: Row) => readonly Field[]
  toText: (row: Row, field: Field) => string
  pickDefault: (field: Field, stays: Row, goes: Row) => Row
  note?: (goes: Row) => string
  isPending: boolean
  /** Merges two records; `take` lists the fields that the remaining record takes from the other. */
  onMerge: (merge: { stays: Row; goes: Row; take: Field[] }, options: { onSettled: () => void }) => void
}

type Props<Row, Field extends string> = Choice<Row, Field> & {
  title: string
  description: string
  loading: string
  queries: Pair<FoundRow<Row>>
  onClose: () => void
}

/** Compares two records of the same thing: which one remains, and with which values. */
export function MergeDialog<Row extends WithId, Field extends string>(props: Props<Row, Field>) {
  const { title, description, loading, queries, onClose, ...choice } = props
  const [one, other] = queries
  const error = one.error ?? other.error
  return (
    <Dialog title={title} size={720} onClose={onClose} description={description}>
      {one.data && other.data ? (
        <Choose {...choice} both={[one.data, other.data]} />
      ) : (
        <>
          {error ? <p role="alert">{describeFailure(error)}</p> : <Spinner>{loading}</Spinner>}
          <DialogFoot>{null}</DialogFoot>
        </>
      )}
    </Dialog>
  )
}

function Choose<Row extends WithId, Field extends string>(props: Choice<Row, Field> & { both: Pair<Row> }) {
  const { both, words, toCard, labels, toText, isPending } = props
  const onMerge = useSingleFlight(props.onMerge)
  const [stayId, setStay] = useState(() => props.suggested(both).id)
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({})
  const verb = useRef<HTMLButtonElement>(null)
  // Focuses the button, as the dialog opened before its content was loaded.
  useEffect(() => verb.current?.focus(), [])
  const stays = both.find(({ id }) => id === stayId)!
  const goes = both.find(({ id }) => id !== stayId)!
  const differing = props.differing(stays, goes)
  const pickDefault = (field: Field) => chosen[field] ?? props.pickDefault(field, stays, goes).id
  const merge = () => onMerge({ stays, goes, take: differing.filter((field) => pickDefault(field) === goes.id) })
  return (
    <>
      <RadioCards
        label={words.ask}
        value={stayId}
        options={both.map((one) => ({ value: one.id, ...toCard(one) }))}
        onChange={setStay}
      />
      {differing.map((field) => (
        <RadioCards
          key={field}
          label={labels[field]}
          value={pickDefault(field)}
          options={both.map((one) => ({
            value: one.id,
            title: one === stays ? words.stays : words.goes,
            text: toText(one, field),
          }))}
          onChange={(id) => setChosen({ ...chosen, [field]: id })}
        />
      ))}
      <DialogFoot isBusy={isPending} note={props.note?.(goes)}>
        <button ref={verb} type="button" className="btn base" disabled={isPending} onClick={merge}>
          Merge
        </button>
      </DialogFoot>
    </>
  )
}

/** Navigates from the page of the removed record to the remaining one after a merge. */
export function useLeaveMerged(list: string, onClose: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (fromId: string, intoId: string) => {
    onClose()
    if (pathname === `${list}/${fromId}`) void navigate(`${list}/${intoId}`, { replace: true })
  }
}
