import { toOptions, toChoices } from '../../../../platform/web/options'
import { genderLabels, genders, issuingCountries, nationalities } from '../../../identity/documents/options.rules'
import { noLastNameLabel } from '../../../identity/documents/readiness.rules'
import type { ProfileUser } from '../view'
import { domesticTripProtections, internationalTravelInsurances, maritalStatuses } from '../options.rules'

type Kind = { kind: 'text' | 'tel' | 'flag' } | { kind: 'date'; past?: boolean } | { kind: 'choice'; options: Choice[] }
type Own = {
  /** Is asked in agencies that ask for Indian papers, and shown where it was given. */
  isIndian?: boolean
  /** Begins with the agency's own country. */
  isCountry?: boolean
}
type Choice = { value: string; label: string }
export type Field = Kind & { name: ProfileFieldName; label: string; autoComplete?: string; hint?: string } & Own

const genderChoices = toOptions(genders, genderLabels)

/** Lists all profile fields except the e-mail address, which changes by a link (specification 3). */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'noLastName',
  'phone',
  'gender',
  'dateOfBirth',
  'passportNo',
  'expiryDate',
  'nationality',
  'maritalStatus',
  'anniversary',
  'cityOfResidence',
  'state',
  'issuingCountry',
  'panCardNumber',
  'domesticTripProtection',
  'internationalTravelInsurance',
] as const
export type ProfileFieldName = (typeof profileFieldNames)[number]

export const personalFields: Field[] = [
  { name: 'firstName', label: 'First Name', kind: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', kind: 'text', autoComplete: 'family-name' },
  { name: 'noLastName', label: noLastNameLabel, kind: 'flag' },
  { name: 'phone', label: 'Phone Number', kind: 'tel', autoComplete: 'tel' },
  { name: 'gender', label: 'Gender', kind: 'choice', options: genderChoices },
  { name: 'dateOfBirth', label: 'Date of Birth', kind: 'date', past: true, autoComplete: 'bday' },
]

export const documentFields: Field[] = [
  { name: 'passportNo', label: 'Passport Number', kind: 'text' },
  { name: 'expiryDate', label: 'Passport Expiry', kind: 'date' },
]

/** Lists collapsed sections, whose fields are all optional. */
const foldedSections: { title: string; lead: string; fields: Field[] }[] = [
  {
    title: 'More About You',
    lead: 'Nationality, family, home',
    fields: [
      { name: 'nationality', label: 'Nationality', kind: 'choice', options: toChoices(nationalities), isCountry: true },
      { name: 'maritalStatus', label: 'Marital Status', kind: 'choice', options: toChoices(maritalStatuses) },
      { name: 'anniversary', label: 'Anniversary', kind: 'date', past: true },
      { name: 'cityOfResidence', label: 'City of Residence', kind: 'text', autoComplete: 'address-level2' },
      { name: 'state', label: 'State', kind: 'text', autoComplete: 'address-level1' },
    ],
  },
  {
    title: 'More Documents and Cover',
    lead: 'Issuing country, PAN, protection',
    fields: [
      {
        name: 'issuingCountry',
        label: 'Issuing Country',
        kind: 'choice',
        options: toChoices(issuingCountries),
        isCountry: true,
      },
      { name: 'panCardNumber', label: 'PAN Card Number', kind: 'text', isIndian: true },
      {
        name: 'domesticTripProtection',
        label: 'Domestic Trip Protection',
        kind: 'choice',
        options: toChoices(domesticTripProtections),
        isIndian: true,
      },
      {
        name: 'internationalTravelInsurance',
        label: 'International Travel Insurance',
        kind: 'choice',
        options: toChoices(internationalTravelInsurances),
      },
    ],
  },
]

const isGiven = (user: ProfileUser, name: ProfileFieldName): boolean =>
  name === 'domesticTripProtection' ? user[name] !== 'Basic' : Boolean(user[name])

/** Leaves out what only agencies in India ask for, unless it was given. */
export const listSections = (user: ProfileUser, asksIndian: boolean): typeof foldedSections =>
  foldedSections.map(({ lead, ...section }) => {
    const fields = section.fields.filter(({ name, isIndian }) => !isIndian || asksIndian || isGiven(user, name))
    return { ...section, fields, lead: fields.length < section.fields.length ? 'Issuing country, insurance' : lead }
  })

export const alwaysSet: readonly ProfileFieldName[] = ['domesticTripProtection', 'internationalTravelInsurance']
