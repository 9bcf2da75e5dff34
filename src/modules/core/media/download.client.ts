import type { Ctx } from '../../../platform/server/context'
import { withDeadline } from '../../../platform/server/outbound/deadline'
import { RefusedAddress } from '../../../platform/server/outbound/address'
import { requestPublic } from '../../../platform/server/outbound/request'
import { AppError, invalid } from '../../../shared/errors'
import { maxUploadBytes } from './upload.rules'

/** Limits a download in milliseconds, redirects included. */
const downloadLimit = 15_000
const mostRedirects = 3
const createRefusal = (message: string) => invalid(message, 'url')
const createFetchError = () => createRefusal('The picture could not be fetched from this address')

/**
 * Downloads from another site; checks each redirect like the first address.
 * @throws AppError invalid `url`; too-large over 5 MB
 */
export async function download({ env }: Pick<Ctx, 'env'>, start: URL): Promise<Buffer> {
  try {
    return await withDeadline(downloadLimit, (signal) => fetchPicture(env, start, signal))
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof RefusedAddress) throw createRefusal(error.message)
    throw createFetchError()
  }
}

async function fetchPicture(env: Ctx['env'], start: URL, signal: AbortSignal): Promise<Buffer> {
  // Sends a User-Agent, without which large sites refuse.
  const headers = { accept: 'image/*', 'user-agent': `TravelAgency/1 (+${env.APP_URL})` }
  let url = start
  for (let turn = 0; turn <= mostRedirects; turn++) {
    const asked = { method: 'GET', url, headers, signal, maxBytes: maxUploadBytes + 1 } as const
    const answer = await requestPublic(env, asked)
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) {
      url = new URL(location, url)
      continue
    }
    if (answer.status !== 200) throw createRefusal(`The address answers with ${answer.status}`)
    if (answer.data.length > maxUploadBytes) throw new AppError('too-large', 'The picture is too large (max 5MB)')
    return answer.data
  }
  throw createFetchError()
}
