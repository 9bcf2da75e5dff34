import { useState } from 'react'
import { Avatar, Group } from '@mantine/core'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { FormImage } from '../../../../core/media/ui/office/use-uploads'
import { consultantForm, maxConsultants, updateAgencyInput } from '../../../../settings/settings/schema'
import { ConsultantRows } from './consultant-rows'
import { Entries, Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import {
  PreviewFacts,
  type PreviewParts,
  SettingPreview,
} from '../../../../settings/settings/ui/office/setting-preview'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import type { OwnAgency } from '../../../../settings/settings/view'

const schema = updateAgencyInput
  .pick({ version: true, contacts: true })
  .extend({ consultants: z.array(consultantForm).max(maxConsultants) })

const toValues = ({ version, consultants, contacts }: OwnAgency) => ({
  version,
  consultants: consultants.map(({ email, languages, picture = null, ...one }) => ({
    ...one,
    picture,
    email: email ?? '',
    languages: languages.join(', '),
  })),
  contacts: contacts.map((contact) => ({ ...contact })),
})
export type PeopleValues = ReturnType<typeof toValues>

const consultantFields = ['name', 'phone', 'chatNumber', 'email', 'languages', 'picture'] as const
const fields = [
  ...Array.from({ length: maxConsultants }, (_, i) =>
    consultantFields.map((field) => `consultants.${i}.${field}` as const),
  ).flat(),
  ...[0, 1, 2, 3, 4, 5].flatMap((i) => [`contacts.${i}.label`, `contacts.${i}.phone`] as const),
]

/** Distinguishes images without alternative text by their addresses. */
const pictureWords = ({ image, alt }: FormImage) => `picture ${alt || image.slice(-6)}`

const show = {
  consultants: (consultants: PeopleValues['consultants']) =>
    consultants.map(({ name, phone, chatNumber, email, languages, picture, isActive }) =>
      [name, phone, `chat ${chatNumber}`, email, languages, picture && pictureWords(picture), !isActive && 'not shown']
        .filter(Boolean)
        .join(', '),
    ),
  contacts: (contacts: PeopleValues['contacts']) =>
    contacts.map(({ label, phone, whatsapp }) => [label, phone, whatsapp && 'chat'].filter(Boolean).join(', ')),
}
const labels = { consultants: 'Consultants', contacts: 'Contacts' }

export function PeopleSection({ agency }: { agency: OwnAgency }) {
  const { control, getValues, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues, fields })
  const [isSending, setSending] = useState(false)
  const contacts = useFieldArray({ control, name: 'contacts' })
  return (
    <Section title="Consultants" intro="Whom visitors call and write to. Numbers need their country code.">
      <SectionForm submit={submit} isPending={isPending || isSending} isDirty={isDirty}>
        <ConsultantRows control={control} getValues={getValues} onBusy={setSending} />
        <Entries
          title="Contacts"
          one="contact"
          rows={contacts.fields}
          max={6}
          add={() => contacts.append({ label: '', phone: '', whatsapp: false })}
          remove={contacts.remove}
          renderRow={(i) => (
            <>
              <TextField control={control} name={`contacts.${i}.label`} label="Name" placeholder="Office in Lisbon" />
              <TextField
                control={control}
                name={`contacts.${i}.phone`}
                label="Phone"
                type="tel"
                placeholder="+351 21 342 1234"
              />
              <CheckboxField control={control} name={`contacts.${i}.whatsapp`} label="Chat" mt="s6" />
            </>
          )}
        />
        <PeoplePreview control={control} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </Section>
  )
}

/** Shows the consultants that visitors see, as far as their data is complete. */
function PeoplePreview({ control }: { control: Control<PeopleValues> }) {
  const { consultants = [], contacts = [] } = useWatch({ control })
  const shown = consultants
    .flatMap((one) => consultantForm.safeParse(one).data ?? [])
    .filter(({ isActive }) => isActive)
    .slice(0, 6)
  const [first] = shown
  const parts: PreviewParts = [
    ['Chat of all pages', first && `to ${first.name}, ${first.chatNumber}`],
    ['Page of a package, mail to', first?.email],
    [
      'Foot, Talk to us',
      contacts.flatMap(({ phone, whatsapp }) => (phone ? `${phone}${whatsapp ? ', chat' : ''}` : [])).join(' · '),
    ],
  ]
  return (
    <SettingPreview
      at={[
        { to: '/', label: 'First page, Who plans your trip' },
        { to: '/packages', label: 'Page of a package, Need Help?' },
      ]}
    >
      <p>The first page shows up to six, without phones, and the page of a package the first three.</p>
      <Group gap="s4">
        {shown.map(({ name, phone, languages, picture }) => (
          <Group key={name + phone} gap="s2h" wrap="nowrap">
            <Avatar size={44} name={name} src={picture && `${picture.image}/400.webp`} alt="" />
            <div>
              <b>{name}</b> <span className="num">{phone}</span>
              {languages.length > 0 && <small className="block">Speaks {languages.join(', ')}</small>}
            </div>
          </Group>
        ))}
      </Group>
      <PreviewFacts parts={parts} />
    </SettingPreview>
  )
}
