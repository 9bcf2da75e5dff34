import { FieldRow } from '../../../../../platform/web/office/field-row'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { ListField } from '../../../../../platform/web/list-input'
import { type CustomerDetails, maxDetail, maxTags, maxTaxNumber } from '../../customer.rules'

export const customerLabels = {
  name: 'Customer Name',
  email: 'Email',
  phone: 'Mobile',
  company: 'Company',
  taxNumber: 'Tax number',
  address: 'Address',
  birthday: 'Birthday',
  language: 'Language',
  preferences: 'Preferences',
  notes: 'Notes',
  tags: 'Tags',
} satisfies Record<'name' | 'email' | 'phone' | keyof CustomerDetails, string>

type Values = Record<Exclude<keyof typeof customerLabels, 'tags'>, string> & { tags: string[] }

/** Asks for a customer's details; adding and editing share it. */
export function CustomerFields<V extends FieldValues & Values, T>({ control }: { control: Control<V, unknown, T> }) {
  const toField = (name: keyof Values) => ({ control, name: name as FieldPath<V>, label: customerLabels[name] })
  return (
    <>
      <TextField {...toField('name')} required data-autofocus />
      <FieldRow>
        <TextField {...toField('email')} type="email" />
        <TextField {...toField('phone')} type="tel" />
        <TextField {...toField('company')} maxLength={120} />
        <TextField {...toField('taxNumber')} placeholder="NIF, VAT number, GSTIN" maxLength={maxTaxNumber} />
        <TextField {...toField('language')} placeholder="How they are written to" maxLength={40} />
        <TextareaField {...toField('address')} autosize minRows={2} maxLength={500} />
        <DateField {...toField('birthday')} isFar />
      </FieldRow>
      <ListField {...toField('tags')} description="Enter adds one." maxLength={40} maxTags={maxTags} />
      <TextareaField
        {...toField('preferences')}
        placeholder="Seats, rooms, food, what they never want again"
        autosize
        minRows={2}
        maxLength={maxDetail}
      />
      <TextareaField {...toField('notes')} autosize minRows={2} maxLength={maxDetail} />
    </>
  )
}
