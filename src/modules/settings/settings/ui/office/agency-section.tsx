import { FieldRow } from '../../../../../platform/web/office/field-row'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { CheckboxField, descriptionBelow, TextField } from '../../../../../platform/web/fields'
import { useIndianPapers, usePhonePrefix } from '../../../../../platform/web/site/use-agency'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { toPrefixChange } from '../../agency.rules'
import { updateAgencyInput } from '../../schema'
import { Entries, Section, SectionForm } from './section'
import { PreviewFacts, type PreviewParts, SettingPreview } from './setting-preview'
import { useSection } from './use-section'
import type { OwnAgency } from '../../view'

const schema = updateAgencyInput
  .pick({
    version: true,
    name: true,
    email: true,
    phonePrefix: true,
    asksIndianPapers: true,
    claims: true,
    socials: true,
    staffTwoFactor: true,
  })
  .required({ name: true })

const toValues = (
  { version, name, email, phonePrefix = null, asksIndianPapers, claims, socials, staffTwoFactor }: OwnAgency,
  isAsked: boolean,
) => ({
  version,
  name,
  email: email as string | null,
  phonePrefix,
  asksIndianPapers: asksIndianPapers ?? isAsked,
  claims: { bestDeal: claims.bestDeal ?? '', support: claims.support ?? '', bestPrice: claims.bestPrice ?? '' },
  socials,
  staffTwoFactor,
})
const labels = {
  name: 'Agency name',
  email: 'E-mail',
  phonePrefix: 'Phone numbers begin with',
  asksIndianPapers: 'Indian papers',
  claims: 'Badge and promises',
  socials: 'Social links',
  staffTwoFactor: 'Two-factor authentication for staff',
}

type Values = ReturnType<typeof toValues>
const read = (typed: Values): Values => ({
  ...typed,
  email: typed.email?.trim() || null,
  phonePrefix: typed.phonePrefix?.trim() || null,
})

/** Returns the prefix in effect while none is chosen; after another choice, only a save finds that of the time zone. */
const useZonePrefix = ({ phonePrefix }: OwnAgency): string => {
  const shown = usePhonePrefix()
  return typeof phonePrefix === 'string' ? '' : shown
}

export function AgencySection({ agency }: { agency: OwnAgency }) {
  const isAsked = useIndianPapers()
  const isFromBefore = agency.phonePrefix === undefined
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues: (row) => toValues(row, isAsked),
    read,
    toChanges: ({ phonePrefix, asksIndianPapers, ...others }) => ({
      ...others,
      ...toPrefixChange(agency, phonePrefix ?? null),
      ...((typeof agency.asksIndianPapers === 'boolean' || asksIndianPapers !== isAsked) && { asksIndianPapers }),
    }),
  })
  const zonePrefix = useZonePrefix(agency)
  const socials = useFieldArray({ control, name: 'socials' })
  return (
    <Section title="Agency" intro="What visitors see of the agency. What is empty is not shown.">
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <FieldRow>
          <TextField control={control} name="name" label="Agency name" placeholder="Harbour Travel" required />
          <TextField
            control={control}
            name="email"
            label="E-mail"
            type="email"
            placeholder="hello@harbour.example"
            description="New requests are sent there"
            {...descriptionBelow}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            control={control}
            name="phonePrefix"
            label={labels.phonePrefix}
            type="tel"
            maxLength={8}
            placeholder={zonePrefix}
            description={`Visitors’ forms, and numbers written without a country code. Empty: ${isFromBefore ? `forms begin with ${zonePrefix}, and numbers are read as your own` : 'the code of your time zone'}`}
            {...descriptionBelow}
          />
        </FieldRow>
        <FieldRow cols={{ base: 1, sm: 3 }}>
          <TextField control={control} name="claims.bestDeal" label="Deal badge" placeholder="Best Deal" />
          <TextField
            control={control}
            name="claims.support"
            label="Support promise"
            placeholder="24/7 customer support"
          />
          <TextField
            control={control}
            name="claims.bestPrice"
            label="Price promise"
            placeholder="Best price guarantee"
          />
        </FieldRow>
        <Entries
          title="Social links"
          one="social link"
          rows={socials.fields}
          max={10}
          add={() => socials.append({ label: '', url: '' })}
          remove={socials.remove}
          renderRow={(i) => (
            <>
              <TextField control={control} name={`socials.${i}.label`} label="Name" placeholder="Photos" />
              <TextField
                control={control}
                name={`socials.${i}.url`}
                label="Address"
                type="url"
                placeholder="https://photos.example/harbour"
              />
            </>
          )}
        />
        <CheckboxField
          control={control}
          name="staffTwoFactor"
          label="Staff need two-factor authentication"
          description="The office stays closed to staff until they have set it up; that includes you."
        />
        <CheckboxField
          control={control}
          name="asksIndianPapers"
          label="Ask travelers for Indian papers"
          description="PAN, domestic trip protection, train berth and airline of frequent flyers. What was given stays visible."
        />
        <AgencyPreview control={control} zonePrefix={zonePrefix} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} />}
    </Section>
  )
}

/** Shows what is filled in where visitors read it; nothing while a part cannot be read. */
function AgencyPreview({ control, zonePrefix }: { control: Control<Values>; zonePrefix: string }) {
  const valid = schema.safeParse(read(useWatch({ control }) as Values)).data
  const { bestDeal, support, bestPrice } = valid?.claims ?? {}
  const parts: PreviewParts = [
    ['Head and foot of each page', valid?.name],
    [
      'Foot, Talk to us',
      [valid?.email, ...(valid?.socials ?? []).map(({ label }) => label)].filter(Boolean).join(' · '),
    ],
    ['Phone fields of visitors', valid && (valid.phonePrefix ?? zonePrefix)],
    ['Above the price of a package', bestDeal],
    ['What protects your money', [bestPrice, support].filter(Boolean).join(' · ')],
    [
      'Forms of travelers',
      valid &&
        (valid.asksIndianPapers ? 'Also ask for PAN, trip protection, berth and airline' : 'Without Indian papers'),
    ],
    ['Office', valid && `Opens to staff ${valid.staffTwoFactor ? 'with a second factor only' : 'with their password'}`],
  ]
  return (
    <SettingPreview
      at={[
        { to: '/', label: 'First page' },
        { to: '/profile', label: 'Profile of a traveler' },
        { to: '/account-security', label: 'Account Security' },
      ]}
    >
      {valid && <PreviewFacts parts={parts} />}
    </SettingPreview>
  )
}
