import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TextareaField } from '../../../../platform/web/fields'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import type { OwnAgency } from '../../agency.rules'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import styles from './settings.module.css'
import { useSection } from './use-section'

const schema = updateAgencyInput.pick({ version: true, mailTexts: true })
type Words = { greeting: string; closing: string }
const valuesOf = ({ version, mailTexts: { greeting = '', closing = '' } }: OwnAgency) => ({
  version,
  mailTexts: { greeting, closing },
})

export function MailSection({ agency }: { agency: OwnAgency }) {
  const { control, getValues, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    valuesOf,
  })
  const [shown, setShown] = useState<Words | null>(null)
  const test = trpc.quoteMails.sendTest.useMutation({
    onSuccess: ({ to }) => toast({ title: 'Test sent', message: `To ${to}, as the newest request’s mail.` }),
    onError: (error) => toast({ title: 'Email Failed', message: failureText(error), tone: 'error' }),
  })
  return (
    <Section
      title="Mail templates"
      intro="The traveler’s copy of a request. Its facts, itinerary and receipt are filled in; your words stand around them."
    >
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <TextareaField control={control} name="mailTexts.greeting" label="Begins with" autosize minRows={3} />
        <TextareaField control={control} name="mailTexts.closing" label="Ends with" autosize minRows={3} />
        <div className={styles.foot}>
          <Button variant="default" onClick={() => setShown({ ...getValues('mailTexts') })}>
            Preview
          </Button>
          <Button
            variant="default"
            disabled={test.isPending}
            onClick={() => test.mutate({ ...getValues('mailTexts') })}
          >
            Send a test to me
          </Button>
        </div>
      </SectionForm>
      {shown && <Preview words={shown} />}
      {conflict && <ConflictDialog conflict={conflict} labels={{ mailTexts: 'Mail templates' }} />}
    </Section>
  )
}

/** The newest request's mail with these words. */
function Preview({ words }: { words: Words }) {
  const { data, error } = trpc.quoteMails.preview.useQuery(words)
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!data) return null
  return (
    <Textarea className={styles.mail} label="Preview" description={data.subject} value={data.text} readOnly rows={22} />
  )
}
