import { Group, Stack, Text } from '@mantine/core'
import { IconButton } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import type { Upload } from './use-uploads'

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)

/** Shows an upload's progress or error. */
export function UploadTile({
  upload,
  onRetry,
  onCancel,
}: {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}) {
  const { file, state, percent, message } = upload
  const isFailed = state === 'failed' || state === 'refused'
  return (
    <Stack
      component="li"
      justify="space-between"
      gap="s1"
      mih={92}
      p="s2"
      bd="1px solid currentColor"
      bdrs="var(--r-xs)"
      c={isFailed ? 'var(--bad)' : 'var(--ink-2)'}
      bg={isFailed ? 'var(--bad-soft)' : 'var(--sunken)'}
      fz="xs"
      className="break"
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="s1">
        <Text component="span" fw={600} lineClamp={2}>
          {file.name}
        </Text>
        <IconButton aria-label={`${isFailed ? 'Dismiss' : 'Cancel'} ${file.name}`} onClick={onCancel}>
          <OfficeIcon name="close" />
        </IconButton>
      </Group>
      {isFailed ? (
        <>
          <span>{message}</span>
          {state === 'failed' && (
            <button type="button" className="link" aria-label={`Retry ${file.name}`} onClick={onRetry}>
              Retry
            </button>
          )}
        </>
      ) : (
        <>
          <span className="num">
            {megabytes((file.size * percent) / 100)} of {megabytes(file.size)} MB
          </span>
          <progress
            className="w-full"
            style={{ accentColor: 'var(--base)' }}
            max={100}
            value={percent}
            aria-label={`Upload progress of ${file.name}`}
          />
        </>
      )}
    </Stack>
  )
}
