import { type Control, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { descriptionBelow, NativeSelectField, NumberField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { toOptions } from '../../../../../platform/web/options'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { addDays, formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import { listWeekdays, weekStarts } from '../../../../../shared/weeks'
import { updateAgencyInput } from '../../schema'
import { timeLabels, timeLimits, type TimeName, type Times, timeNames, weekLabels } from '../../times.rules'
import { times } from '../../times.schema'
import type { OwnAgency } from '../../view'
import { Section, SectionForm } from './section'
import { PreviewFacts, type PreviewParts, SettingPreview } from './setting-preview'
import { useSection } from './use-section'

const schema = z.object({ version: updateAgencyInput.shape.version, times })
const toValues = ({ version, times }: OwnAgency) => ({ version, times })

const weekLabel = 'Weeks of calendars begin on'
const show = {
  times: (all: Times) => [
    ...timeNames.map((name) => `${timeLabels[name]}: ${all[name]}`),
    `${weekLabel}: ${weekLabels[all.weekBegins]}`,
  ],
}

/** Names what a time cannot say by itself. */
const hints: Partial<Record<TimeName, string>> = {
  remindBefore: '0: on the day itself',
  remindBooked: 'A deposit that you defer falls due on the same day',
  unpaidDays:
    'From the day after the booking, and at most until two days before departure. Then the booking ends and its seats are free. A trip that departs too soon for that is left to you',
  offerDays: 'Each proposal can have another last day',
}

/** Edits the times that differ from agency to agency. */
export function TimesSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  return (
    <Section
      title="Times"
      intro="When reminders and requests for reviews are sent, how long proposals and seats are held, and on which day weeks begin."
    >
      <SectionForm
        submit={submit}
        isPending={isPending}
        isDirty={isDirty}
        note="What was sent, reserved or booked keeps the time that it had."
      >
        <FieldRow>
          {timeNames.map((name) => (
            <NumberField
              key={name}
              control={control}
              name={`times.${name}`}
              label={timeLabels[name]}
              description={hints[name]}
              {...descriptionBelow}
              min={timeLimits[name][0]}
              max={timeLimits[name][1]}
            />
          ))}
          <NativeSelectField
            control={control}
            name="times.weekBegins"
            label={weekLabel}
            data={toOptions(weekStarts, weekLabels)}
          />
        </FieldRow>
        <TimesPreview control={control} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ times: 'Times' }} show={show} />}
    </Section>
  )
}

/** Shows what the times mean for what happens today. */
function TimesPreview({ control }: { control: Control<ReturnType<typeof toValues>> }) {
  const today = useAgencyToday()
  const valid = times.safeParse(useWatch({ control, name: 'times' })).data
  return (
    <SettingPreview
      at={[
        { page: '/admin/proposals', label: 'Proposals' },
        { page: '/admin/bookings?layout=calendar', label: 'Calendar of bookings' },
        { page: '/admin/settings?section=outbox', label: 'Sent mails' },
      ]}
    >
      {valid && <PreviewFacts parts={toExamples(valid, today)} />}
    </SettingPreview>
  )
}

function toExamples(valid: Times, today: string): PreviewParts {
  const inDays = (days: number) => formatDate(addDays(today, days))
  const due = valid.remindBefore + 1
  const asked = Math.max(valid.remindBooked, valid.remindAfter)
  return [
    [
      `Mails about a payment due on ${inDays(due)}`,
      `On ${inDays(due - valid.remindBefore)}, and on ${inDays(due + valid.remindAfter)} while it is open`,
    ],
    [
      'Mail about the deposit of a trip booked today',
      `On ${inDays(asked)}${asked > valid.unpaidDays ? '; a trip of the site has ended by then' : ''}`,
    ],
    ['New proposal', `Valid until ${inDays(valid.offerDays)}`],
    ['Trip booked on the site today', `Kept unpaid until ${inDays(valid.unpaidDays)}`],
    ['Checkout', `Seats are reserved for ${plural(valid.holdMinutes, 'minute')}`],
    ['Mail to a waiting list', `The next hear of the seats after ${plural(valid.waitHours, 'hour')}`],
    ['Mail about a trip that ends today', `Asks for a review on ${inDays(valid.reviewDays)}`],
    ['Calendars', listWeekdays(valid.weekBegins).join(' ')],
  ]
}
