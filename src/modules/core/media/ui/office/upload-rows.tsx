import { Group } from '@mantine/core'
import type { useUploads } from './use-uploads'

/** Lists running and failed uploads, each with its action. */
export function UploadRows({ queue: { uploads, retry, cancel } }: { queue: ReturnType<typeof useUploads> }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads">
      {uploads.map((one) => (
        <Group component="li" gap="s3" py="s1h" key={one.id}>
          <span role={one.message ? 'alert' : undefined}>
            {one.message || `${one.file.name}, ${Math.round(one.percent)}%`}
          </span>
          {one.state === 'failed' && (
            <button type="button" className="link" onClick={() => retry(one)}>
              Retry
            </button>
          )}
          <button type="button" className="link" onClick={() => cancel(one)}>
            {one.state === 'sending' ? 'Cancel' : 'Dismiss'}
          </button>
        </Group>
      ))}
    </ul>
  )
}
