import { infantBounds } from '../../catalog/pricing/estimate.rules'

/** Toast 'Missing Information' of the customizer, and the server's own words for the same. */
export const missingInformation = 'Please fill in your name and email to receive the customized trip details.'

/** What is chosen of a package beside party and date: `infants=1&add={id}&add={id}` in an address. */
export type Extras = { infants: number; added: string[] }
/** The parameters of an address that are these. */
export const extraParameters = ['infants', 'add'] as const

/** More than a package offers; links can be written by anybody. */
const most = { options: 150, length: 64 }

/** The extras of an address; what is malformed in it is ignored. Unknown ids are left to the package. */
export function extrasOf(params: URLSearchParams): Extras {
  const infants = Number(params.get('infants') ?? 0)
  const { min, max } = infantBounds
  return {
    infants: Number.isInteger(infants) && infants >= min && infants <= max ? infants : 0,
    added: [...new Set(params.getAll('add'))].filter((id) => id && id.length <= most.length).slice(0, most.options),
  }
}

/** The address with these extras. Other parameters stay. */
export function withExtras(params: URLSearchParams, { infants, added }: Extras): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of extraParameters) next.delete(name)
  if (infants > 0) next.set('infants', String(infants))
  for (const id of added) next.append('add', id)
  return next
}
