import { toOptions } from '../../../../platform/web/options'
import type { Control } from 'react-hook-form'
import { DateField } from '../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextField } from '../../../../platform/web/fields'
import { useCountry } from '../../../../platform/web/site/use-agency'
import { genderLabels, genders, nationalities, putFirst } from '../../../identity/documents/options.rules'
import { noLastNameLabel } from '../../../identity/documents/readiness.rules'
import type { TravelerView } from '../view'
import type { TravelerDetail } from '../travelers.rules'

export const toValues = (traveler: TravelerView) => ({
  version: traveler.version,
  firstName: traveler.firstName,
  lastName: traveler.lastName,
  noLastName: traveler.noLastName,
  gender: traveler.gender ?? '',
  dateOfBirth: traveler.dateOfBirth ?? '',
  nationality: traveler.nationality,
  passportExpiry: traveler.passportExpiry ?? '',
})
type TravelerValues = ReturnType<typeof toValues>

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  noLastName: noLastNameLabel,
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  nationality: 'Nationality',
  passportExpiry: 'Passport expires',
}

type Props = { control: Control<TravelerValues>; only?: readonly TravelerDetail[] }

/** Edits what tickets need of a traveler, or a part of it. */
export function TravelerInputs({ control, only }: Props) {
  const isAsked = (name: TravelerDetail) => !only || only.includes(name)
  const country = useCountry()
  const notKnown = { value: '', label: 'Not known' }
  return (
    <>
      {isAsked('firstName') && <TextField control={control} name="firstName" label={labels.firstName} data-autofocus />}
      {isAsked('lastName') && <TextField control={control} name="lastName" label={labels.lastName} />}
      {isAsked('noLastName') && (
        <CheckboxField control={control} name="noLastName" label={labels.noLastName} className="col-full" />
      )}
      {isAsked('gender') && (
        <NativeSelectField
          control={control}
          name="gender"
          label={labels.gender}
          data={[notKnown, ...toOptions(genders, genderLabels)]}
        />
      )}
      {isAsked('dateOfBirth') && <DateField control={control} name="dateOfBirth" label={labels.dateOfBirth} isFar />}
      {isAsked('nationality') && (
        <NativeSelectField
          control={control}
          name="nationality"
          label={labels.nationality}
          data={[notKnown, ...putFirst(nationalities, country)]}
        />
      )}
      {isAsked('passportExpiry') && (
        <DateField control={control} name="passportExpiry" label={labels.passportExpiry} isFar />
      )}
    </>
  )
}
