import { useState } from 'react'
import { putFile } from '../../../../platform/web/put-file'
import { toast } from '../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { fileError } from '../../../core/media/upload.rules'
import type { ProfileUser } from '../view'

const toastFailure = (message: string) => toast({ title: 'Upload failed', message, tone: 'error' })

/** Uploads, changes and removes the own profile picture. `progress` is in percent during an upload, else null. */
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
    onError: (error) => toastFailure(describeFailure(error)),
  })

  async function upload(file: File): Promise<void> {
    const problem = fileError(file)
    if (problem) return toastFailure(problem)
    setProgress(0)
    let words = 'Failed to get upload URL'
    try {
      const { uploadUrl } = await start.mutateAsync()
      words = `Failed to upload ${file.name}`
      const url = new URL(uploadUrl, location.origin)
      await putFile(url, file, { onProgress: setProgress })
      take(await set.mutateAsync({ url: uploadUrl.split('?')[0]! }))
      toast({ title: 'Upload successful', message: '1 image(s) uploaded successfully' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      toastFailure(reason ? `${words}: ${reason}` : words)
    } finally {
      setProgress(null)
    }
  }
  return { progress, upload, remove: () => remove.mutate(), isPending: progress !== null || remove.isPending }
}
