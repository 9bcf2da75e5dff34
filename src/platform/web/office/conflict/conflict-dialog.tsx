import { Group } from '@mantine/core'
import { useState } from 'react'
import { plural } from '../../../../shared/text'
import { Dialog } from '../../dialog/dialog'
import { DialogFoot } from '../../dialog/dialog-foot'
import { type Choice, type Choices, type Difference, findDifferences, mergeVersions } from './conflict'
import { RadioCards } from './radio-cards'
import { Side } from './side'
import type { Conflict } from './use-versioned-form'
import { compareTexts, type DescribedValue, describeValue } from './words'

const words: Record<Choice, string> = { mine: 'Yours', theirs: 'Theirs', base: 'As before' }

type Props<V> = {
  conflict: Conflict<V>
  /** Labels the fields to choose from, in the form's order. All others take the colleague's value. */
  labels: Partial<Record<keyof V & string, string>>
  /** Formats a field's value, line by line; defaults to plain words. `all` is the version it belongs to. */
  show?: Partial<Record<keyof V & string, (value: never, all: V) => DescribedValue>>
}

/** Resolves a conflict field by field: the own value, a colleague's, or the one before both. */
export function ConflictDialog<V>({ conflict, labels, show = {} }: Props<V>) {
  const [differences] = useState(() => findDifferences(conflict, Object.keys(labels) as (keyof V & string)[]))
  const [choices, setChoices] = useState(() => pickSuggested(differences))
  const open = differences.filter(({ field }) => !choices[field]).length
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(differences.map(({ field }) => [field, choice])) as Choices<V>)
  const toOptions = ({ field, options }: Difference<V>) => {
    const sides = compareTexts(
      options.map(
        (choice) =>
          show[field]?.(conflict[choice][field] as never, conflict[choice]) ?? describeValue(conflict[choice][field]),
      ),
    )
    return options.map((choice, i) => ({ value: choice, title: words[choice], text: <Side {...sides[i]!} /> }))
  }
  return (
    <Dialog
      title="Somebody else saved this meanwhile"
      size={720}
      onClose={conflict.close}
      description="Nothing is lost: choose what to keep. What only one of you changed is chosen already."
    >
      <Group gap="s4" mb="s3">
        <button type="button" className="link" onClick={() => chooseAll('mine')}>
          All yours
        </button>
        <button type="button" className="link" onClick={() => chooseAll('theirs')}>
          All theirs
        </button>
      </Group>
      {differences.map((difference) => (
        <RadioCards
          key={difference.field}
          label={labels[difference.field] ?? difference.field}
          value={choices[difference.field]}
          options={toOptions(difference)}
          onChange={(choice) => setChoices({ ...choices, [difference.field]: choice })}
        />
      ))}
      {differences.length === 0 && <p>You both made the same changes.</p>}
      <DialogFoot cancel="Back to the form" note={open > 0 && `${plural(open, 'field')} still to choose`}>
        <button
          type="button"
          className="btn base"
          data-autofocus
          disabled={open > 0}
          onClick={() => conflict.resolve(mergeVersions(conflict, choices))}
        >
          Save these
        </button>
      </DialogFoot>
    </Dialog>
  )
}

const pickSuggested = <V,>(differences: readonly Difference<V>[]) =>
  Object.fromEntries(
    differences.flatMap(({ field, suggested }) => (suggested ? [[field, suggested]] : [])),
  ) as Choices<V>
