import { infantBounds } from '../../catalog/pricing/estimate.rules'

/** Serves the toast 'Missing Information' of the customizer and the server's error. */
export const missingInformation = 'Please fill in your name and email to receive the customized trip details.'

/** Holds choices beside party and date: `infants=1&add={id}&add={id}` in an address. */
export type Extras = { infants: number; added: string[] }
export const extraParameters = ['infants', 'add'] as const

/** Limits the extras beyond any package: anybody can write links. */
const most = { options: 150, length: 64 }

/** Parses the extras of an address. Ignores malformed ones; the caller checks the ids against the package. */
export function readExtras(params: URLSearchParams): Extras {
  const infants = Number(params.get('infants') ?? 0)
  const { min, max } = infantBounds
  return {
    infants: Number.isInteger(infants) && infants >= min && infants <= max ? infants : 0,
    added: [...new Set(params.getAll('add'))].filter((id) => id && id.length <= most.length).slice(0, most.options),
  }
}

/** Sets these extras in the address. Keeps other parameters. */
export function withExtras(params: URLSearchParams, { infants, added }: Extras): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of extraParameters) next.delete(name)
  if (infants > 0) next.set('infants', String(infants))
  for (const id of added) next.append('add', id)
  return next
}
