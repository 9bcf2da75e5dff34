import { toOptions } from '../../../../../platform/web/options'
import { Facts, Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { NativeSelect } from '@mantine/core'
import type { CSSProperties } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { descriptionBelow, NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import {
  accountHints,
  accountKeys,
  basisLabels,
  firstChart,
  firstMarginNote,
  revenueBases,
} from '../../../../settings/settings/books.rules'
import { toRoundMinor } from '../../../../../shared/magnitudes'
import { formatAmount } from '../../../../../shared/money'
import { toEntries } from '../../../../billing/journal/journal.rules'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import {
  PreviewFacts,
  type PreviewParts,
  SettingPreview,
} from '../../../../settings/settings/ui/office/setting-preview'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import type { OwnAgency } from '../../../../settings/settings/view'

const schema = updateAgencyInput.pick({ version: true, books: true }).required({ books: true })
const toValues = ({ version, books }: OwnAgency) => ({
  version,
  books: { ...books, accounts: { ...firstChart, ...books.accounts } },
})

const leftHeads = { '--numbers': 'left' } as CSSProperties
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1),
  label: monthName.format(Date.UTC(2027, i, 1)),
}))

function FirstMonth({ control }: { control: Control<ReturnType<typeof toValues>> }) {
  const { field, fieldState } = useController({ control, name: 'books.yearBegins' })
  return (
    <NativeSelect
      {...field}
      label="First month of the business year"
      value={String(field.value)}
      onChange={(event) => field.onChange(Number(event.currentTarget.value))}
      data={months}
      error={fieldState.error?.message}
    />
  )
}

/** Edits when a price is revenue, the accounts of the journal, and what its exports need. */
export function BooksSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  return (
    <Section
      title="Books"
      intro="How the journal under Billing, Books is written, and what Xero, QuickBooks and DATEV need to read it."
    >
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <NativeSelectField
          control={control}
          name="books.revenueOn"
          label="A trip’s price is revenue"
          description="Until then it is a liability. Bookings that were made before keep what was set then"
          data={toOptions(revenueBases, basisLabels)}
        />
        <TextField
          control={control}
          name="books.marginNote"
          label="Note of the margin scheme"
          placeholder={firstMarginNote}
          description="On invoices and credit notes of trips with a tax on the margin; the tax itself is in the price, and not shown"
          {...descriptionBelow}
        />
        <StackedTable caption="Accounts" heads={['Account', 'Number', 'Name']} style={leftHeads}>
          {accountKeys.map((key) => (
            <tr key={key}>
              <td>
                {firstChart[key].name}
                <Note component="small" display="block" mt="sh">
                  {accountHints[key]}
                </Note>
              </td>
              <td>
                <TextField
                  control={control}
                  name={`books.accounts.${key}.number`}
                  aria-label={`Number of ${firstChart[key].name}`}
                  placeholder={firstChart[key].number}
                  maxLength={10}
                />
              </td>
              <td>
                <TextField
                  control={control}
                  name={`books.accounts.${key}.name`}
                  aria-label={`Name of ${firstChart[key].name}`}
                  placeholder={firstChart[key].name}
                  maxLength={80}
                />
              </td>
            </tr>
          ))}
        </StackedTable>
        <Note>
          Xero takes journals on no bank account, and neither Xero nor QuickBooks reads these on its own receivables and
          payables. Name clearing accounts for them: of the kind current asset for the bank and for receivables, current
          liability for payables.
        </Note>
        <FieldRow>
          <FirstMonth control={control} />
          <TextField
            control={control}
            name="books.xeroTaxRate"
            label="Xero: rate without tax"
            placeholder="Tax Exempt"
            description="As Xero names it. Tax has accounts of its own here"
            {...descriptionBelow}
          />
          <TextField
            control={control}
            name="books.datevConsultant"
            label="DATEV: consultant number"
            placeholder="29098"
            inputMode="numeric"
          />
          <TextField
            control={control}
            name="books.datevClient"
            label="DATEV: client number"
            placeholder="55003"
            inputMode="numeric"
          />
        </FieldRow>
        <BooksPreview control={control} agency={agency} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ books: 'Books' }} />}
    </Section>
  )
}

type Controlled = { control: Control<ReturnType<typeof toValues>>; agency: OwnAgency }

/** Shows the journal's entry of a transfer of 100 dollars or so with the unsaved accounts. */
function BooksPreview({ control, agency: { currency, brand } }: Controlled) {
  const today = useAgencyToday()
  const { books } = useWatch({ control })
  const valid = schema.shape.books.safeParse(books).data
  const chart = valid?.accounts
  const begins = valid?.yearBegins ?? 1
  const parts: PreviewParts | undefined = valid && [
    ['Price of a trip', `Is revenue ${basisLabels[valid.revenueOn ?? 'departure'].toLowerCase()}`],
    ['Invoice of a trip with a tax on the margin', valid.marginNote],
    ['Business year', `${months[begins - 1]!.label} to ${months[(begins + 10) % 12]!.label}, in the file for DATEV`],
    [
      'File for DATEV',
      valid.datevConsultant && valid.datevClient
        ? `Consultant ${valid.datevConsultant}, client ${valid.datevClient}`
        : 'Needs both numbers',
    ],
    ['File for Xero', `Tax rate ${valid.xeroTaxRate}`],
  ]
  const amountMinor = toRoundMinor(100, currency)
  const entries = toEntries({
    day: today,
    id: '',
    branch: 0,
    booking: `${brand.prefixes.booking}-7K3QXM`,
    seq: 2,
    kind: 'payment',
    isReversal: false,
    who: null,
    document: null,
    debit: 'receivables',
    credit: 'bank',
    currency,
    amountMinor: -amountMinor,
    taxes: null,
  })
  return (
    <SettingPreview
      at={[
        { page: '/admin/billing/books', label: 'Books' },
        { page: '/admin/billing', label: 'Billing' },
      ]}
    >
      {chart &&
        entries.map(({ entry, text, debit, credit, amountMinor: minor }) => (
          <div key={entry}>
            <p>
              {text} of {formatAmount(minor, currency)} by bank transfer, entry {entry}:
            </p>
            <Facts beside="60px" tight>
              {(
                [
                  ['Debit', debit],
                  ['Credit', credit],
                ] as const
              ).map(([side, account]) => (
                <div key={side}>
                  <dt>{side}</dt>
                  <dd>
                    {chart[account].number} {chart[account].name}
                  </dd>
                </div>
              ))}
            </Facts>
          </div>
        ))}
      {parts && <PreviewFacts parts={parts} />}
    </SettingPreview>
  )
}
