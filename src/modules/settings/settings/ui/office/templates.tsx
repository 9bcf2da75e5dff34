import { Sub } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Accordion, Button, Group, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Control, useFieldArray, type UseFormGetValues, useWatch } from 'react-hook-form'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { placeholders } from '../../mail-templates.rules'
import type { MailTemplate } from '../../view'
import { type Failed, type MailValues, useOpened } from './mail-form'
import { MailPreview } from './mail-preview'

type Props = { control: Control<MailValues>; getValues: UseFormGetValues<MailValues> }

const most = 30
const hint = `In braces stands what is filled in: ${Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(' ')}`

/** Edits the templates of emails from the office, each collapsed until opened. */
export function Templates({ control, getValues, ...failed }: Props & Failed) {
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'mailTemplates' })
  const [opened, setOpened] = useOpened({ list: 'mailTemplates', values: fields.map(({ id }) => id), ...failed })
  const names = useWatch({ control, name: 'mailTemplates' })
  const last = fields.length - 1
  const isAdded = useRef(false)
  useEffect(() => {
    if (!isAdded.current) return
    setOpened(fields[last]!.id)
    // Waits for the state update that opens the added row.
    if (opened !== fields[last]!.id) return
    isAdded.current = false
    document.getElementsByName(`mailTemplates.${last}.name`)[0]?.focus()
  }, [fields, last, opened, setOpened])
  const add = () => {
    isAdded.current = true
    append({ name: '', subject: '', body: '' }, { shouldFocus: false })
  }
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, fields.length)
  const drop = (index: number) => {
    const former = { ...getValues(`mailTemplates.${index}`) }
    remove(index)
    const undo = { label: 'Undo', onClick: () => insert(index, former, { shouldFocus: false }) }
    toast({ title: 'Template removed', message: former.name, action: undo })
  }
  return (
    <Stack gap="s3h" role="group" aria-label="E-mails from the office">
      <Sub mt="s1h">E-mails from the office</Sub>
      <p>What staff begin with when they write to somebody. {hint}</p>
      <Accordion variant="contained" order={4} value={opened} onChange={setOpened} transitionDuration={0}>
        {fields.map((field, i) => (
          <Accordion.Item key={field.id} value={field.id}>
            <Accordion.Control fz="office">{names[i]?.name || 'New template'}</Accordion.Control>
            <Accordion.Panel>
              <Template index={i} control={control} getValues={getValues} onRemove={() => drop(i)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {fields.length < most && (
        <div ref={adder}>
          <Button variant="default" onClick={add}>
            Add template
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Template({ index, control, getValues, onRemove }: Props & { index: number; onRemove: () => void }) {
  const [shown, setShown] = useState<Omit<MailTemplate, 'name'> | null>(null)
  const readTyped = () => {
    const { subject, body } = getValues(`mailTemplates.${index}`)
    return { subject, body }
  }
  const test = trpc.email.testTemplate.useMutation({
    onSuccess: ({ to }) => toast({ title: 'Test sent', message: `To ${to}, as the newest request fills it.` }),
    onError: (error) => toast({ title: 'Email Failed', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <Stack gap="s3h">
      <FieldRow>
        <TextField
          control={control}
          name={`mailTemplates.${index}.name`}
          label="Name"
          placeholder="Your dates are free"
          maxLength={80}
          required
        />
        <TextField
          control={control}
          name={`mailTemplates.${index}.subject`}
          label="Subject"
          placeholder="{destination} on {date}"
          maxLength={200}
          required
        />
      </FieldRow>
      <TextareaField
        control={control}
        name={`mailTemplates.${index}.body`}
        label="Text"
        placeholder={'Hello {name},\n\nthere is room for {travelers} in {destination} on {date}.'}
        rows={11}
        maxLength={8000}
        required
      />
      <Group gap="s2h" mt="s1">
        <Button variant="default" onClick={() => setShown(readTyped())}>
          Preview
        </Button>
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate(readTyped())}>
          Send a test to me
        </Button>
        <Button variant="default" onClick={onRemove}>
          Remove
        </Button>
      </Group>
      {shown && <Preview words={shown} />}
    </Stack>
  )
}

/** Previews the template, filled from the newest request. */
function Preview({ words }: { words: Omit<MailTemplate, 'name'> }) {
  return <MailPreview query={trpc.email.previewTemplate.useQuery(words)} />
}
