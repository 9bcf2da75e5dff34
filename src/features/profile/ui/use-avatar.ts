import { useState } from 'react'
import { toast } from '../../../platform/web/toast'
import { failureText, trpc } from '../../../platform/web/trpc'
import { maxUploadBytes } from '../../media/upload.rules'
import type { ProfileUser } from './use-profile-form'

const failed = (message: string) => toast({ title: 'Upload failed', message, tone: 'error' })

/** Client-side error of a file, in the specified words; null when it may be sent. */
export function fileError(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // Cameras of phones write it, and most browsers do not say its type.
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `${file.name} is a HEIC picture. Please save it as JPEG or PNG first.`
  }
  if (!file.type.startsWith('image/')) return `${file.name} is not an image file`
  if (file.size > maxUploadBytes) return `${file.name} is too large (max 5MB)`
  return null
}

/** The server's reason in a refused upload; empty when it gave none. */
function saidIn(answer: string): string {
  try {
    const { message, error } = JSON.parse(answer) as { message?: unknown; error?: { message?: unknown } }
    const reason = message ?? error?.message
    return typeof reason === 'string' ? reason : ''
  } catch {
    return ''
  }
}

/** Sends the file as it is; `onProgress` gets percents. XMLHttpRequest, because fetch() has no upload progress. */
const put = (url: URL, file: File, onProgress: (percent: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () =>
      request.status === 200 ? resolve() : reject(new Error(saidIn(request.responseText))),
    )
    request.addEventListener('error', () => reject(new Error('The connection was lost.')))
    request.send(file)
  })

/** Uploads, changes and removes the own picture. `progress` is in percent during an upload, else null. */
export function useAvatar() {
  const utils = trpc.useUtils()
  const [progress, setProgress] = useState<number | null>(null)
  const start = trpc.profile.startAvatar.useMutation()
  const set = trpc.profile.setAvatar.useMutation()
  const take = (user: ProfileUser) => utils.profile.user.setData(undefined, user)
  const remove = trpc.profile.removeAvatar.useMutation({
    onSuccess: (user) => {
      take(user)
      toast({ title: 'Picture removed' })
    },
    onError: (error) => failed(failureText(error)),
  })

  async function upload(file: File): Promise<void> {
    const problem = fileError(file)
    if (problem) return failed(problem)
    setProgress(0)
    let words = 'Failed to get upload URL'
    try {
      const { uploadUrl } = await start.mutateAsync()
      words = `Failed to upload ${file.name}`
      const url = new URL(uploadUrl, location.origin)
      await put(url, file, setProgress)
      take(await set.mutateAsync({ url: uploadUrl.split('?')[0]! }))
      toast({ title: 'Upload successful', message: '1 image(s) uploaded successfully' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      failed(reason ? `${words}: ${reason}` : words)
    } finally {
      setProgress(null)
    }
  }
  return { progress, upload, remove: () => remove.mutate(), isPending: progress !== null || remove.isPending }
}
