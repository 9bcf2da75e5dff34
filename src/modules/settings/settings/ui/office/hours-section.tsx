import { Facts } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Group, Stack } from '@mantine/core'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, NumberField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { formatDate } from '../../../../../shared/dates'
import { updateAgencyInput } from '../../schema'
import { clockText, promiseExamples, replyWithin } from '../../office-hours.rules'
import { fillUnusedHours, usualHours } from '../../usual-hours.rules'
import { Entries, Section, SectionForm } from './section'
import { SettingPreview } from './setting-preview'
import { useSection } from './use-section'
import type { OwnAgency } from '../../view'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const time = z.string().min(1, 'Please enter a time such as 09:00')
const day = z
  .object({ isOpen: z.boolean(), from: time, to: time })
  .refine((hours) => !hours.isOpen || hours.from < hours.to, { path: ['to'], message: 'Closing comes after opening' })
const schema = updateAgencyInput
  .pick({ version: true, timeZone: true, responseHours: true, holidays: true })
  .extend({ isLimited: z.boolean(), days: z.array(day) })

const toValues = ({ version, timeZone, responseHours, officeHours, holidays }: OwnAgency) => ({
  version,
  timeZone,
  responseHours,
  isLimited: officeHours !== null,
  days: weekdays.map((_, i) => {
    const hours = officeHours ? officeHours[i] : i < 5 ? usualHours : null
    return { isOpen: Boolean(hours), ...(hours ?? usualHours) }
  }),
  holidays,
})
type Values = ReturnType<typeof toValues>
const toChanges = ({ timeZone, responseHours, isLimited, days, holidays }: z.output<typeof schema>) => ({
  timeZone,
  responseHours,
  holidays,
  officeHours: isLimited ? days.map(({ isOpen, from, to }) => (isOpen ? { from, to } : null)) : null,
})
const calendarInput = updateAgencyInput
  .pick({ timeZone: true, responseHours: true, holidays: true, officeHours: true })
  .required()
const labels = {
  timeZone: 'Time zone',
  responseHours: 'Promise in hours',
  isLimited: 'Office hours',
  days: 'Days',
  holidays: 'Holidays',
}

type Day = { isOpen: boolean; from: string; to: string }
const show = {
  days: (days: Day[]) =>
    days.map(({ isOpen, from, to }, i) => `${weekdays[i]}: ${isOpen ? `${from} to ${to}` : 'closed'}`),
  holidays: (holidays: { date: string; name: string }[]) =>
    holidays.map(({ date, name }) => [date && formatDate(date), name].filter(Boolean).join(', ')),
}

/** Returns the browser's time zones, and the current one. */
const zones = (own: string) => [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])]

export function HoursSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
    toChanges,
    read: fillUnusedHours,
  })
  const holidays = useFieldArray({ control, name: 'holidays' })
  const isLimited = useWatch({ control, name: 'isLimited' })
  return (
    <Section
      title="Office hours"
      intro="The promise of an answer begins when the office is open and skips days on which it is closed."
    >
      <SectionForm
        submit={submit}
        isPending={isPending}
        isDirty={isDirty}
        note="Promises that were given stay as they are."
      >
        <FieldRow>
          <NumberField control={control} name="responseHours" label="Answer within, in hours" min={1} max={168} />
          <NativeSelectField control={control} name="timeZone" label="Time zone" data={zones(agency.timeZone)} />
        </FieldRow>
        <CheckboxField control={control} name="isLimited" label="Promise answers during office hours only" />
        {isLimited && (
          <Stack gap="s3h" role="group" aria-label="Days">
            {weekdays.map((name, i) => (
              <Group key={name} gap="s2h">
                <CheckboxField control={control} name={`days.${i}.isOpen`} label={name} w={{ base: '100%', sm: 130 }} />
                <TextField control={control} name={`days.${i}.from`} type="time" aria-label={`${name} from`} />
                <span>to</span>
                <TextField control={control} name={`days.${i}.to`} type="time" aria-label={`${name} until`} />
              </Group>
            ))}
          </Stack>
        )}
        <Entries
          title="Holidays"
          one="holiday"
          rows={holidays.fields}
          max={100}
          add={() => holidays.append({ date: '', name: '' })}
          remove={holidays.remove}
          renderRow={(i) => (
            <>
              <DateField control={control} name={`holidays.${i}.date`} label="Date" />
              <TextField control={control} name={`holidays.${i}.name`} label="Name" placeholder="New Year’s Day" />
            </>
          )}
        />
        <HoursPreview control={control} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </Section>
  )
}

/** Shows what requests at some moments are promised. */
function HoursPreview({ control }: { control: Control<Values> }) {
  const today = useAgencyToday()
  const typed = schema.required().safeParse(fillUnusedHours(useWatch({ control }) as Values)).data
  const valid = typed && calendarInput.safeParse(toChanges(typed)).data
  return (
    <SettingPreview at={[{ to: '/', label: 'First page, How it works' }]}>
      {valid && (
        <>
          <p>A consultant answers within {replyWithin(valid.responseHours, valid)}.</p>
          <Facts beside="min(150px, 40%)" tight>
            {promiseExamples(today, valid.responseHours, valid).map(({ askedAt, answeredBy }) => (
              <div key={askedAt.getTime()}>
                <dt>{clockText(askedAt, valid.timeZone)}</dt>
                <dd>answered by {clockText(answeredBy, valid.timeZone)}</dd>
              </div>
            ))}
          </Facts>
        </>
      )}
    </SettingPreview>
  )
}
