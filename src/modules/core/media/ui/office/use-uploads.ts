import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { postFile } from '../../../../../platform/web/put-file'
import { toast } from '../../../../../platform/web/toast'
import { fileError } from '../../upload.rules'

/** Holds an image in a form: the address `/media/{key}`, and the record's own words of it; '' shows the gallery's. */
export type FormImage = { image: string; alt: string }

/** Describes an upload. `refused` cannot be retried; `failed` can. */
export type Upload = {
  id: number
  file: File
  state: 'sending' | 'sent' | 'failed' | 'refused'
  percent: number
  message: string
  sent?: FormImage
}

/** Limits the concurrent uploads of one field. */
const concurrency = 3
const toastFailure = (message: string) => toast({ title: 'Upload failed', message, tone: 'error' })

/** Returns the leading finished files in the order of choice. Holds back those behind a running upload. */
function listFinished(uploads: readonly Upload[]): Upload[] {
  const waiting = uploads.findIndex(({ state }) => state === 'sending')
  return uploads.slice(0, waiting < 0 ? undefined : waiting).filter(({ state }) => state === 'sent')
}

/**
 * Uploads files, a few at a time, with progress, cancel and retry for each. `onSent` gets the images in the order of
 * choice.
 */
export function useUploads(onSent: (images: FormImage[]) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const current = useRef<Upload[]>([])
  const [run] = useState(() => pLimit(concurrency))
  const aborts = useRef(new Map<number, AbortController>())
  const nextId = useRef(0)
  const batch = useRef(0)
  // Calls the latest callback: an upload ends after later renders.
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })

  const put = (list: Upload[]) => {
    const done = listFinished(list)
    current.current = list.filter((one) => !done.includes(one))
    setUploads(current.current)
    batch.current += done.length
    if (done.length > 0) sent.current(done.map((one) => one.sent!))
    if (batch.current === 0 || current.current.some(({ state }) => state === 'sending')) return
    toast({ title: 'Upload successful', message: `${batch.current} image(s) uploaded successfully` })
    batch.current = 0
  }
  const change = (id: number, values: Partial<Upload>) =>
    put(current.current.map((one) => (one.id === id ? { ...one, ...values } : one)))

  async function sendFile({ id, file }: Pick<Upload, 'id' | 'file'>, { signal }: AbortController): Promise<void> {
    const message = `Failed to upload ${file.name}`
    try {
      if (signal.aborted) return
      const onProgress = (percent: number) => change(id, { percent })
      const answer = await postFile('/api/objects/upload', file, { signal, onProgress })
      const { image } = JSON.parse(answer) as FormImage
      change(id, { state: 'sent', sent: { image, alt: '' } })
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : ''
      change(id, { state: 'failed', message: reason ? `${message}: ${reason}` : message })
      toastFailure(message)
    }
  }
  const send = (upload: Pick<Upload, 'id' | 'file'>) => {
    const abort = new AbortController()
    aborts.current.set(upload.id, abort)
    void run(() => sendFile(upload, abort))
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const message = fileError(file) ?? ''
      return { id: nextId.current++, file, state: message ? 'refused' : 'sending', percent: 0, message }
    })
    const refused = added.filter(({ state }) => state === 'refused')
    if (refused.length > 0) toastFailure(refused.map(({ message }) => message).join(' · '))
    put([...current.current, ...added])
    for (const upload of added) if (upload.state === 'sending') send(upload)
  }
  const retry = (upload: Upload) => {
    change(upload.id, { state: 'sending', percent: 0, message: '' })
    send(upload)
  }
  const cancel = ({ id }: Upload) => {
    aborts.current.get(id)?.abort()
    put(current.current.filter((one) => one.id !== id))
  }
  // Aborts running uploads on unmount.
  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])
  return { uploads, add, retry, cancel }
}
