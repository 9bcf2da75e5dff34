import { Avatar, Button, Center, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Note } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { ChoosePicture } from './choose-picture'
import { usePictureLabels } from './use-picture-labels'
import { type FormImage, type Upload, useUploads } from './use-uploads'

type Ground = 'light' | 'dark' | 'photo'

type Props = {
  /** Names the group: 'Picture of consultant 1'. */
  label: string
  value: FormImage | null
  onChange: (picture: FormImage | null) => void
  error?: string
  /** Shows a logo whole on its later background, or a photo in a wide frame, instead of a round portrait. */
  ground?: Ground
  hint?: string
  /** Reports a running upload, which the form's submission waits for. */
  onBusy: (isBusy: boolean) => void
}

/** Edits one image of a record, of the gallery or uploaded when chosen, with its alternative text. */
export function PictureField({ label, value, onChange, error, onBusy, ground, hint }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const setBusy = useEffectEvent(onBusy)
  // Keeps own words with their picture only.
  const replace = (next: FormImage) => onChange({ ...next, alt: next.image === value?.image ? value.alt : '' })
  const { uploads, add, retry, cancel } = useUploads(([sent]) => {
    if (sent) replace(sent)
  })
  const getLabel = usePictureLabels(value ? [value.image] : [])
  const [upload] = uploads
  const isBusy = upload?.state === 'sending'
  useEffect(() => {
    setBusy(isBusy)
    // Clears the busy state of an unmounted row.
    return () => setBusy(false)
  }, [isBusy])
  const take = (files: FileList | null) => {
    if (!files?.[0]) return
    if (upload) cancel(upload)
    add([files[0]])
    // Clears the value, so that the same file can be chosen again.
    file.current!.value = ''
  }
  const remove = () => {
    onChange(null)
    choose.current?.focus()
  }
  return (
    <Group gap="var(--s-2h) var(--s-3h)" mt="s2" align="flex-start" role="group" aria-label={label}>
      {ground ? (
        <Sample value={value} ground={ground} />
      ) : value ? (
        <Avatar size={56} src={`${value.image}/400.webp`} alt={value.alt} />
      ) : (
        <Avatar size={56}>
          <OfficeIcon name="user" />
        </Avatar>
      )}
      <Stack gap="s1h" flex="1 1 200px" align="flex-start">
        <input
          ref={file}
          hidden
          type="file"
          accept="image/*"
          aria-label={label}
          onChange={(event) => take(event.target.files)}
        />
        <Group gap="s2">
          <ChoosePicture
            onUpload={() => file.current?.click()}
            onChosen={([chosen]) => {
              if (upload) cancel(upload)
              replace(chosen!)
            }}
          >
            {(open) => (
              <Button ref={choose} variant="default" onClick={open}>
                {value ? 'Change picture' : 'Choose picture'}
              </Button>
            )}
          </ChoosePicture>
          {value && (
            <Button variant="default" onClick={remove}>
              Remove picture
            </Button>
          )}
          {upload && <Sending upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload)} />}
        </Group>
        {hint && <Note>{hint}</Note>}
        {error && (
          <Text c="var(--bad)" role="alert">
            {error}
          </Text>
        )}
        {value && (
          <TextInput
            w="100%"
            maw={420}
            label="What the picture shows"
            value={value.alt}
            placeholder={getLabel(value.image)}
            maxLength={160}
            onChange={({ currentTarget }) => onChange({ ...value, alt: currentTarget.value })}
          />
        )}
      </Stack>
    </Group>
  )
}

/** Keeps the grounds of logos in both schemes, as they are what the logo will stand on. */
const grounds: Record<Ground, { bg: string; c: string }> = {
  light: { bg: '#fff', c: '#40565a' },
  dark: { bg: 'var(--deep)', c: 'var(--on-deep-2)' },
  photo: { bg: 'var(--sunken)', c: 'var(--ink-2)' },
}

function Sample({ value, ground }: { value: FormImage | null; ground: Ground }) {
  const isPhoto = ground === 'photo'
  return (
    <Center
      w={isPhoto ? 200 : 160}
      h={isPhoto ? 'auto' : 56}
      px={isPhoto ? 0 : 's2'}
      style={isPhoto ? { aspectRatio: '3 / 2', overflow: 'hidden' } : undefined}
      bdrs="var(--r-sm)"
      bd="1px solid var(--line)"
      bg={grounds[ground].bg}
      c={grounds[ground].c}
    >
      {value ? (
        <Image
          src={`${value.image}/400.webp`}
          alt={value.alt}
          h={isPhoto ? '100%' : undefined}
          mah={isPhoto ? undefined : 44}
          fit={isPhoto ? 'cover' : 'contain'}
        />
      ) : (
        <small>None</small>
      )}
    </Center>
  )
}

function Sending({ upload, onRetry, onCancel }: { upload: Upload; onRetry: () => void; onCancel: () => void }) {
  const { file, state, percent, message } = upload
  if (state === 'sending')
    return (
      <Group component="span" gap="s2h">
        <progress max={100} value={percent} aria-label={`Upload progress of ${file.name}`} />
        <button type="button" className="link" onClick={onCancel}>
          Cancel
        </button>
      </Group>
    )
  return (
    <p role="alert">
      {message}{' '}
      <button type="button" className="link" onClick={state === 'failed' ? onRetry : onCancel}>
        {state === 'failed' ? 'Retry' : 'Dismiss'}
      </button>
    </p>
  )
}
