import { type ReactNode, useState } from 'react'
import { plural } from '../../../../shared/text'
import { Dialog } from '../../dialog/dialog'
import { DialogFoot } from '../../dialog/dialog-foot'
import { type Choice, type Choices, type Difference, differencesOf, mergedOf } from './conflict'
import styles from './conflict-dialog.module.css'
import { RadioCards } from './radio-cards'
import type { Conflict } from './use-versioned-form'

const words: Record<Choice, string> = { mine: 'Yours', theirs: 'Theirs', base: 'As before' }

type Props<V> = {
  conflict: Conflict<V>
  /** The fields that can be chosen, in the form's order, by their labels. The others stay the colleague's. */
  labels: Partial<Record<keyof V & string, string>>
  /** How a field's value is shown; as a text by default. */
  show?: Partial<Record<keyof V & string, (value: never) => ReactNode>>
}

function textOf(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Field by field: what was typed here, what a colleague saved meanwhile, or what stood before both. */
export function ConflictDialog<V>({ conflict, labels, show = {} }: Props<V>) {
  const [differences] = useState(() => differencesOf(conflict, Object.keys(labels) as (keyof V & string)[]))
  const [choices, setChoices] = useState(() => suggestedOf(differences))
  const open = differences.filter(({ field }) => !choices[field]).length
  const chooseAll = (of: Choice) =>
    setChoices(Object.fromEntries(differences.map(({ field }) => [field, of])) as Choices<V>)
  const shown = (field: keyof V & string, of: Choice) => {
    const value = conflict[of][field]
    return show[field] ? show[field](value as never) : textOf(value)
  }
  return (
    <Dialog
      title="Somebody else saved this meanwhile"
      size={720}
      onClose={conflict.close}
      description="Nothing is lost: choose what to keep. What only one of you changed is chosen already."
    >
      <div className={styles.all}>
        <button type="button" className="link" onClick={() => chooseAll('mine')}>
          All yours
        </button>
        <button type="button" className="link" onClick={() => chooseAll('theirs')}>
          All theirs
        </button>
      </div>
      {differences.map(({ field, options }) => (
        <RadioCards
          key={field}
          label={labels[field] ?? field}
          value={choices[field]}
          options={options.map((of) => ({ value: of, title: words[of], text: shown(field, of) }))}
          onChange={(of) => setChoices({ ...choices, [field]: of })}
        />
      ))}
      {differences.length === 0 && <p>You both made the same changes.</p>}
      <DialogFoot cancel="Back to the form" note={open > 0 && `${plural(open, 'field')} still to choose`}>
        <button
          type="button"
          className="btn base"
          data-autofocus
          disabled={open > 0}
          onClick={() => conflict.resolve(mergedOf(conflict, choices))}
        >
          Save these
        </button>
      </DialogFoot>
    </Dialog>
  )
}

const suggestedOf = <V,>(differences: readonly Difference<V>[]) =>
  Object.fromEntries(
    differences.flatMap(({ field, suggested }) => (suggested ? [[field, suggested]] : [])),
  ) as Choices<V>
