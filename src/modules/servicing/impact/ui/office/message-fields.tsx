import { Boxed, Details } from '../../../../../platform/web/office/blocks'
import { Box, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { descriptionBelow, TextareaField, TextField } from '../../../../../platform/web/fields'
import { type Audience, filledMessage, type Message, placeholders } from '../../message.rules'

export type ImpactValues = { reason: string } & Record<Audience, Message>
/** Lists the recipients of the preview, with their placeholders' values. */
export type Readers = readonly { id: string; name: string; filling: Parameters<typeof filledMessage>[1] }[]
type Props = {
  control: Control<ImpactValues>
  name: Audience
  /** Decides whether to mail them. */
  isNotified: boolean
  onNotify: (isNotified: boolean) => void
  label: string
  readers: Readers
}

/** Edits a message to many people, with a preview for each of them. */
export function MessageFields({ control, name, isNotified, onNotify, label, readers }: Props) {
  return (
    <Box component="section" mt="s5" aria-label={label}>
      <Checkbox label={label} checked={isNotified} onChange={(event) => onNotify(event.currentTarget.checked)} />
      {isNotified && (
        <Stack gap="s3h" mt="s3h">
          <TextField control={control} name={`${name}.subject`} label="Subject" maxLength={200} required />
          <TextareaField
            control={control}
            name={`${name}.body`}
            label="Message"
            description={`Filled in for each: ${Object.keys(placeholders[name])
              .map((one) => `{${one}}`)
              .join(' ')}`}
            {...descriptionBelow}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={8000}
            required
          />
          <AsRead control={control} name={name} readers={readers} />
        </Stack>
      )}
    </Box>
  )
}

type AsReadProps = { control: Control<ImpactValues>; name: Audience; readers: Readers }

function AsRead({ control, name, readers }: AsReadProps) {
  const typed = useWatch({ control, name })
  const [id, setId] = useState(readers[0]?.id)
  const reader = readers.find((one) => one.id === id) ?? readers[0]
  if (!reader) return null
  const { subject, body } = filledMessage(typed, reader.filling)
  return (
    <Details summary="As each will read it">
      <NativeSelect
        label="Read by"
        value={reader.id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={readers.map((one) => ({ value: one.id, label: one.name }))}
      />
      <Boxed mt="s2h" role="region" aria-label="Preview">
        <b>{subject}</b>
        <Text mt="s2" className="pre-line break">
          {body}
        </Text>
      </Boxed>
    </Details>
  )
}
