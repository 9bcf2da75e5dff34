/** The server's reason in a refused upload; empty when it gave none. */
function reasonIn(answer: string): string {
  try {
    const { message, error } = JSON.parse(answer) as { message?: unknown; error?: { message?: unknown } }
    const reason = message ?? error?.message
    return typeof reason === 'string' ? reason : ''
  } catch {
    return ''
  }
}

type Options = { onProgress: (percent: number) => void; signal?: AbortSignal }

/**
 * Sends a file as it is, and returns the answer's text. XMLHttpRequest, because fetch() has no upload progress.
 * @throws Error with the server's reason, or an empty message
 */
export const putFile = (url: URL, file: File, { onProgress, signal }: Options): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = url.searchParams.get('token')
    url.searchParams.delete('token')
    request.open('PUT', url)
    // Not in the address, which is logged on the way.
    if (token !== null) request.setRequestHeader('x-upload-token', token)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () =>
      request.status === 200 ? resolve(request.responseText) : reject(new Error(reasonIn(request.responseText))),
    )
    request.addEventListener('error', () => reject(new Error('The connection was lost.')))
    request.addEventListener('abort', () => reject(new Error('The upload was canceled.')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new Error('The upload was canceled.'))
    else request.send(file)
  })
