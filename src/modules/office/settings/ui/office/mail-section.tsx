import { Sub } from '../../../../../platform/web/office/blocks'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../../identity/auth/ui/use-can'
import type { Control, UseFormGetValues } from 'react-hook-form'
import { TextareaField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useToastUnseen } from '../../../../../platform/web/use-zod-form'
import { firstWords } from '../../../../servicing/booking-mails/words.rules'
import { templateLines } from '../../../../settings/settings/mail-templates.rules'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { findRefused, type Refused } from '../../../../settings/settings/ui/office/mail-form'
import { MailPreview } from '../../../../settings/settings/ui/office/mail-preview'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { Templates } from '../../../../settings/settings/ui/office/templates'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import { MailWords, toMailWords, wordLines } from './mail-words'
import type { OwnAgency } from '../../../../settings/settings/view'

const schema = updateAgencyInput.pick({
  version: true,
  mailTexts: true,
  bookingTexts: true,
  mailTemplates: true,
  mailWords: true,
})
type Words = { greeting: string; closing: string }
const toValues = ({
  version,
  mailTexts: { greeting = '', closing = '' },
  bookingTexts: { booked = '', confirmed = '', cancelled = '' },
  mailTemplates,
  mailWords,
}: OwnAgency) => ({
  version,
  mailTexts: { greeting, closing },
  bookingTexts: { booked, confirmed, cancelled },
  mailWords: toMailWords(mailWords),
  mailTemplates: mailTemplates.map((template) => ({ ...template })),
})
const labels = {
  mailTexts: 'The traveler’s copy',
  bookingTexts: 'Mails about a booking',
  mailTemplates: 'E-mails from the office',
  mailWords: 'Words of each mail',
}
const bookingLabels = {
  booked: 'When somebody has booked on the site',
  confirmed: 'When a booking is confirmed',
  cancelled: 'When a booking is cancelled',
}
const show = { mailTemplates: templateLines, mailWords: wordLines }

export function MailSection({ agency }: { agency: OwnAgency }) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const toastUnseen = useToastUnseen()
  const { control, getValues, setValue, trigger, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
    onInvalid: (errors) => {
      const found = findRefused(errors)
      setRefused(found)
      if (!found) toastUnseen(errors)
    },
  })
  const failed = { refused, trigger }
  const [shown, setShown] = useState<Words | null>(null)
  const mayRead = useCan()('leads.read')
  const test = trpc.email.testConfirmation.useMutation({
    onSuccess: ({ to }) =>
      toast({ title: 'Test sent', message: mayRead ? `To ${to}, as the newest request’s mail.` : `To ${to}.` }),
    onError: (error) => toast({ title: 'Email Failed', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <Section title="Mail templates" intro="What travelers get from the agency, in your words.">
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <Stack gap="s3h" role="group" aria-label="The traveler’s copy of a request">
          <Sub mt="s1h">The traveler’s copy of a request</Sub>
          <p>Its facts, itinerary and receipt are filled in; your words stand around them.</p>
          <TextareaField
            control={control}
            name="mailTexts.greeting"
            label="Begins with"
            placeholder="Thank you for asking us. Ana looks at your dates today."
            autosize
            minRows={3}
          />
          <TextareaField
            control={control}
            name="mailTexts.closing"
            label="Ends with"
            placeholder="Warm wishes from Lisbon"
            autosize
            minRows={3}
          />
          <Group gap="s2h" mt="s1">
            {mayRead && (
              <Button variant="default" onClick={() => setShown({ ...getValues('mailTexts') })}>
                Preview
              </Button>
            )}
            <Button
              variant="default"
              disabled={test.isPending}
              onClick={() => test.mutate({ ...getValues('mailTexts') })}
            >
              Send a test to me
            </Button>
          </Group>
          {shown && <Preview words={shown} />}
        </Stack>
        <Stack gap="s3h" role="group" aria-label="Mails about a booking">
          <Sub mt="s1h">Mails about a booking</Sub>
          <p>Trip, price and terms follow. While a text is empty, its usual words are sent.</p>
          {(['booked', 'confirmed', 'cancelled'] as const).map((about) => (
            <BookingText key={about} about={about} control={control} getValues={getValues} />
          ))}
        </Stack>
        <MailWords agency={agency} control={control} getValues={getValues} setValue={setValue} {...failed} />
        <Templates control={control} getValues={getValues} {...failed} />
        <SettingPreview at={[{ page: '/admin/settings?section=outbox', label: 'Sent mails' }]} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </Section>
  )
}

/** Previews the newest request's mail with the typed texts. */
function Preview({ words }: { words: Words }) {
  return <MailPreview query={trpc.email.previewConfirmation.useQuery(words)} />
}

type Values = ReturnType<typeof toValues>
type BookingProps = { about: keyof typeof firstWords; control: Control<Values>; getValues: UseFormGetValues<Values> }

/** Edits the text of a mail about a booking, with its preview. */
function BookingText({ about, control, getValues }: BookingProps) {
  const [shown, setShown] = useState<Values['bookingTexts'] | null>(null)
  const can = useCan()
  const maySee = can('bookings.read') && can('money.read')
  const test = trpc.email.testBooking.useMutation({
    onSuccess: ({ to }) => toast({ title: 'Test sent', message: `To ${to}, as the newest booking’s mail.` }),
    onError: (error) => toast({ title: 'Email Failed', message: describeFailure(error), tone: 'error' }),
  })
  return (
    <>
      <TextareaField
        control={control}
        name={`bookingTexts.${about}`}
        label={bookingLabels[about]}
        placeholder={firstWords[about]}
        autosize
        minRows={3}
      />
      {maySee && (
        <Group gap="s2h">
          <Button variant="default" onClick={() => setShown({ ...getValues('bookingTexts') })}>
            Preview
          </Button>
          <Button
            variant="default"
            disabled={test.isPending}
            onClick={() => test.mutate({ about, bookingTexts: getValues('bookingTexts') })}
          >
            Send a test to me
          </Button>
        </Group>
      )}
      {shown && <BookingPreview about={about} bookingTexts={shown} />}
    </>
  )
}

/** Previews the newest booking's mail with the typed texts. */
function BookingPreview(words: { about: keyof typeof firstWords; bookingTexts: Values['bookingTexts'] }) {
  return <MailPreview query={trpc.email.previewBooking.useQuery(words)} />
}
