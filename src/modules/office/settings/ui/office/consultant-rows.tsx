import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { type Control, useController, useFieldArray, type UseFormGetValues } from 'react-hook-form'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useSortable } from '../../../../../platform/web/office/use-sortable'
import { IconButton, Boxed } from '../../../../../platform/web/office/blocks'
import { toast } from '../../../../../platform/web/toast'
import { PictureField } from '../../../../core/media/ui/office/picture-field'
import { maxConsultants } from '../../../../settings/settings/schema'
import type { PeopleValues } from './people-section'

const nobody = { name: '', phone: '', chatNumber: '', email: '', languages: '', picture: null, isActive: true }

type Props = {
  control: Control<PeopleValues>
  getValues: UseFormGetValues<PeopleValues>
  /** Reports running uploads. */
  onBusy: (isBusy: boolean) => void
}

/** Edits the consultants in order: the first active one receives the chats. */
export function ConsultantRows({ control, getValues, onBusy }: Props) {
  const sending = useRef(new Set<string>())
  const setBusy = (id: string, isBusy: boolean) => {
    if (isBusy) sending.current.add(id)
    else sending.current.delete(id)
    onBusy(sending.current.size > 0)
  }
  const rows = useFieldArray({ control, name: 'consultants' })
  const list = useRef<HTMLDivElement>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.fields.length || from === to) return
    rows.move(from, to)
    // Moves the focus with the entry's handle.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus())
  }
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, rows.fields.length)
  const remove = (index: number) => {
    const former = { ...getValues(`consultants.${index}`) }
    rows.remove(index)
    const undo = { label: 'Undo', onClick: () => rows.insert(index, former, { shouldFocus: false }) }
    toast({ title: 'Consultant removed', message: former.name, action: undo })
  }
  return (
    <Stack gap="s3" role="group" aria-label="Consultants">
      {rows.fields.length === 0 && <p>Nobody yet: pages then offer no call and no chat.</p>}
      <Stack ref={list} component="ul" gap="s3" display={rows.fields.length > 0 ? undefined : 'none'}>
        {rows.fields.map((row, i) => (
          <Row
            key={row.id}
            control={control}
            index={i}
            onMove={move}
            onRemove={() => remove(i)}
            onBusy={(isBusy) => setBusy(row.id, isBusy)}
          />
        ))}
      </Stack>
      {rows.fields.length < maxConsultants && (
        <div ref={adder}>
          <Button variant="default" onClick={() => rows.append(nobody)}>
            Add consultant
          </Button>
        </div>
      )}
    </Stack>
  )
}

type RowProps = {
  control: Control<PeopleValues>
  index: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onBusy: (isBusy: boolean) => void
}

function Row({ control, index, onMove, onRemove, onBusy }: RowProps) {
  const picture = useController({ control, name: `consultants.${index}.picture` })
  const card = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isOver = useSortable(card, handle, { list: 'consultants', index, onMove })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(index, index + by)
  }
  return (
    <Boxed
      ref={card}
      component="li"
      bg={isOver ? 'var(--base-soft)' : 'var(--surface)'}
      data-over={isOver}
      aria-label={`Consultant ${index + 1}`}
    >
      <Group gap="s2h" mb="s2h">
        <IconButton
          ref={handle}
          data-handle
          grab
          aria-label={`Move consultant ${index + 1}: drag, or Alt with the arrow keys`}
          onKeyDown={onKeyDown}
        >
          <OfficeIcon name="drag" />
        </IconButton>
        <CheckboxField control={control} name={`consultants.${index}.isActive`} label="Shown to visitors" />
        <Button variant="default" ml="auto" aria-label={`Remove consultant ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
      <SimpleGrid minColWidth={180} spacing="s3h" verticalSpacing="s3">
        <TextField control={control} name={`consultants.${index}.name`} label="Name" placeholder="Ana Silva" />
        <TextField
          control={control}
          name={`consultants.${index}.phone`}
          label="Phone"
          type="tel"
          placeholder="+351 21 342 1234"
        />
        <TextField
          control={control}
          name={`consultants.${index}.chatNumber`}
          label="Chat number"
          type="tel"
          placeholder="+351 912 345 678"
        />
        <TextField
          control={control}
          name={`consultants.${index}.email`}
          label="Email"
          type="email"
          placeholder="ana@harbour.example"
        />
        <TextField
          control={control}
          name={`consultants.${index}.languages`}
          label="Languages"
          placeholder="English, Hindi"
        />
      </SimpleGrid>
      <PictureField
        label={`Picture of consultant ${index + 1}`}
        value={picture.field.value}
        error={picture.fieldState.error?.message}
        onChange={picture.field.onChange}
        onBusy={onBusy}
      />
    </Boxed>
  )
}
