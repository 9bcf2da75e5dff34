import { amountIn, getTypedProblem } from '../../../shared/amounts'
import { publishProblems } from '../packages/publish.rules'
import { type PackageContent, publishedContent } from '../packages/schema'
import { findStep } from './content.rules'
import { type Step, steps } from './steps.rules'

/** Describes an error before publishing. `field` is its path in the form: 'itinerary.2.title'. */
export type Problem = { field: string; message: string; step: Step }

/** Sorts messages by step; fields of the package come before those of its parts. */
export const problemList = (fields: Record<string, string>): Problem[] =>
  Object.entries(fields)
    .map(([field, message]) => ({ field, message, step: findStep(field) }))
    .toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))

/** Returns optional steps that are blank: neither incomplete nor done. */
export const blankSteps = ({ images }: Pick<PackageContent, 'images'>): Step[] => (images.length === 0 ? ['media'] : [])

/** Validates a draft, with the specification's messages by field (5, Package form). */
export function contentProblems(content: PackageContent): Record<string, string> {
  const { currency, days, nights, itinerary, price, description } = content
  const fields: Record<string, string> = {}
  for (const { path, message } of publishedContent.safeParse(content).error?.issues ?? [])
    fields[path.join('.')] ??= message
  for (const field of ['price', 'originalPrice'] as const) {
    const problem = getTypedProblem(currency, content[field])
    if (problem) fields[field] = problem
  }
  const sums = publishProblems({
    days: days || null,
    nights: nights || null,
    itinerary: itinerary.length,
    priceMinor: amountIn(currency, price) ?? 0,
    description: description.trim(),
  })
  return { ...sums, ...fields }
}
