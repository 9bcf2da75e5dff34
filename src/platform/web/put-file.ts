import { shownUser } from './session-link'
import { describeStatus } from './trpc'

/** Returns the server's reason for a refused upload, or words for the status. */
function readReason({ responseText, status }: XMLHttpRequest): string {
  try {
    const { message, error } = JSON.parse(responseText) as { message?: unknown; error?: { message?: unknown } }
    const reason = message ?? error?.message
    if (typeof reason === 'string') return reason
  } catch {
    // Answers of a proxy are no JSON.
  }
  return describeStatus(status)
}

/** Tells an answer of the server from a page that a proxy gave with a good status instead. */
const isAnswered = (request: XMLHttpRequest): boolean =>
  request.status < 300 && !request.getResponseHeader('content-type')?.includes('html')

type Options = { onProgress?: (percent: number) => void; signal?: AbortSignal }
type Sending = { method: 'PUT' | 'POST'; url: URL; headers: Record<string, string>; body: File | FormData }

/** Uses XMLHttpRequest, because fetch() has no upload progress. */
const send = ({ method, url, headers, body }: Sending, { onProgress, signal }: Options): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () =>
      isAnswered(request) ? resolve(request.responseText) : reject(new Error(readReason(request))),
    )
    request.addEventListener('error', () => reject(new Error('The connection was lost.')))
    request.addEventListener('abort', () => reject(new Error('The upload was canceled.')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new Error('The upload was canceled.'))
    else request.send(body)
  })

/**
 * Uploads a file to a signed address, and returns the answer's text.
 * @throws Error with the reason
 */
export function putFile(url: URL, file: File, options: Options): Promise<string> {
  const token = url.searchParams.get('token')
  url.searchParams.delete('token')
  const headers = {
    'content-type': file.type,
    // Sends the token as a header, since addresses are logged on the way.
    ...(token !== null && { 'x-upload-token': token }),
  }
  return send({ method: 'PUT', url, headers, body: file }, options)
}

/** Uploads a file with short texts as a form. @throws Error as `putFile` */
export function postFile(
  path: string,
  file: File,
  { texts = {}, ...options }: Options & { texts?: Record<string, string> } = {},
): Promise<string> {
  const body = new FormData()
  // Appends texts before the file, so that the server has read them when it arrives.
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  body.append('file', file)
  const user = shownUser.getId()
  const headers = { ...(user && { 'x-shown-user': user }) }
  return send({ method: 'POST', url: new URL(path, location.origin), headers, body }, options)
}
