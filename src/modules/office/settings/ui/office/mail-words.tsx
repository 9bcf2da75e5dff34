import { Accordion, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Control, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { Sub } from '../../../../../platform/web/office/blocks'
import { toast } from '../../../../../platform/web/toast'
import { formatAmount, toMinor } from '../../../../../shared/money'
import { mailFills, type MailKind, mailKindNames } from '../../../../settings/settings/mail-fills.rules'
import {
  fillLabels,
  type Kind,
  mailKinds,
  type MailWords as Words,
} from '../../../../settings/settings/mail-kinds.rules'
import { fillTemplate } from '../../../../settings/settings/mail-templates.rules'
import { type Failed, type MailValues, useOpened } from '../../../../settings/settings/ui/office/mail-form'
import { ShownMail } from '../../../../settings/settings/ui/office/mail-preview'
import type { OwnAgency } from '../../../../settings/settings/view'

type Props = {
  agency: OwnAgency
  control: Control<MailValues>
  getValues: UseFormGetValues<MailValues>
  setValue: UseFormSetValue<MailValues>
}

/** Returns the words of each mail; blanks where the agency has none. */
export const toMailWords = (own: readonly Words[]): Words[] =>
  mailKindNames.map((mail) => ({
    subject: '',
    opening: '',
    closing: '',
    ...own.find((one) => one.mail === mail),
    mail,
  }))

/** Splits the agency's words into lines, to compare two versions. */
export const wordLines = (all: readonly Words[]): string[] =>
  all.flatMap(({ mail, subject, opening, closing }) =>
    [subject, opening, closing].filter(Boolean).map((text) => `${mailKinds[mail].label}: ${text}`),
  )

/** Edits subject, beginning and end of each mail, collapsed until opened. */
export function MailWords({ agency, control, getValues, setValue, ...failed }: Props & Failed) {
  const [opened, setOpened] = useOpened({ list: 'mailWords', values: mailKindNames, ...failed })
  return (
    <Stack gap="s3h" role="group" aria-label="Words of each mail">
      <Sub mt="s1h">Words of each mail</Sub>
      <p>Your subject, beginning and end. While one is empty, its usual words are sent.</p>
      <Accordion variant="contained" order={4} value={opened} onChange={setOpened} transitionDuration={0}>
        {mailKindNames.map((mail, i) => (
          <Accordion.Item key={mail} value={mail}>
            <Accordion.Control fz="office">{mailKinds[mail].label}</Accordion.Control>
            <Accordion.Panel>
              <OneMail
                agency={agency}
                mail={mail}
                index={i}
                control={control}
                getValues={getValues}
                setValue={setValue}
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}

function OneMail({ agency, mail, index, control, getValues, setValue }: Props & { mail: MailKind; index: number }) {
  const [shown, setShown] = useState<Words | null>(null)
  const kind: Kind = mailKinds[mail]
  const name = `mailWords.${index}` as const
  const put = (words: Words) => setValue(name, words, { shouldDirty: true, shouldValidate: true })
  const reset = () => {
    const former = { ...getValues(name) }
    put({ mail, subject: '', opening: '', closing: '' })
    setShown(null)
    if (!former.subject && !former.opening && !former.closing) return
    const undo = { label: 'Undo', onClick: () => put(former) }
    toast({ title: 'Own words removed', message: kind.label, action: undo })
  }
  return (
    <Stack gap="s3h">
      <p>
        In braces stands what is filled in: {mailFills[mail].map((fill) => `{${fill}}: ${fillLabels[fill]}`).join('; ')}
        .
      </p>
      <TextField
        control={control}
        name={`${name}.subject`}
        label="Subject"
        placeholder={kind.subject}
        maxLength={200}
      />
      {kind.opening !== null && (
        <TextareaField
          control={control}
          name={`${name}.opening`}
          label="Begins with"
          placeholder={kind.opening}
          autosize
          minRows={2}
        />
      )}
      {kind.hasClosing !== false && (
        <TextareaField
          control={control}
          name={`${name}.closing`}
          label="Ends with"
          placeholder="Warm wishes from Lisbon"
          autosize
          minRows={2}
        />
      )}
      <Group gap="s2h">
        <Button variant="default" onClick={() => setShown({ ...getValues(name) })}>
          Preview
        </Button>
        <Button variant="default" onClick={reset}>
          Use the usual words
        </Button>
      </Group>
      {shown && <Preview agency={agency} kind={kind} words={shown} />}
    </Stack>
  )
}

/** Fills the words with examples; the facts between them are named. */
function Preview({ agency, kind, words }: { agency: OwnAgency; kind: Kind; words: Words }) {
  const examples = {
    what: kind.label,
    trip: 'Seven mornings in Lisbon',
    reference: `${agency.brand.prefix}-7K3QXM`,
    name: 'Asha Rao',
    amount: formatAmount(toMinor(1250, agency.currency), agency.currency),
    date: '14 Sep 2027',
    agency: agency.name,
  }
  const text = [words.opening || kind.opening, `[${kind.content}]`, words.closing]
    .filter(Boolean)
    .map((part) => fillTemplate(part!, examples))
    .join('\n\n')
  return <ShownMail agency={agency} subject={fillTemplate(words.subject || kind.subject, examples)} text={text} />
}
