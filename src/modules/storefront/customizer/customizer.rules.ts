import type { OfferedOption } from '../../catalog/pricing/estimate.rules'

/** Serves the toast 'Missing Information' of the customizer and the server's error. */
export const missingInformation = 'Please fill in your name and email to receive the customized trip details.'

/** Names the parameter of added options: `add={id}&add={id}` in an address. */
export const addedParameter = 'add'

/** Limits the options beyond any package: anybody can write links. */
const most = { options: 150, length: 64 }

/** Reads the added options of an address. Ignores malformed ids; the caller checks them against the package. */
export const readAdded = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll(addedParameter))].filter((id) => id && id.length <= most.length).slice(0, most.options)

/** Sets the added options in the address. Keeps other parameters. */
export function withAdded(params: URLSearchParams, added: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(addedParameter)
  for (const id of added) next.append(addedParameter, id)
  return next
}

export const isSelectable = (option: OfferedOption): boolean => !option.included && option.priceMinor !== null

/** Drops ids that are no longer offered: links and requests may be older than the package. */
export const pickOffered = (options: readonly OfferedOption[], ids: readonly string[]): string[] =>
  ids.filter((id) => options.some((option) => option.id === id && isSelectable(option)))
