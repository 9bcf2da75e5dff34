import { amountIn, getTypedProblem } from '../../../shared/amounts'
import type { PackageContent } from '../packages/package.rules'
import { publishProblems } from '../packages/publish.rules'
import { createPackageInput } from '../packages/schema'
import { inputOf } from './content.rules'
import { type Step, stepOf, steps } from './steps.rules'

/** What has to be mended before publishing. `field` is the form's name of it: 'itinerary.2.title'. */
export type Problem = { field: string; message: string; step: Step }

/** Messages by field as problems, in the order of the steps; fields of a package itself before their parts. */
export const problemList = (fields: Record<string, string>): Problem[] =>
  Object.entries(fields)
    .map(([field, message]) => ({ field, message, step: stepOf(field) }))
    .toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))

/** Steps that may stay blank and are: they lack nothing, and are not done either. */
export const blankSteps = ({ images }: Pick<PackageContent, 'images'>): Step[] => (images.length === 0 ? ['media'] : [])

/** What a draft still lacks, by field, in the specification's words (5, Package form). */
export function contentProblems(content: PackageContent): Record<string, string> {
  const parsed = createPackageInput.safeParse(inputOf(content))
  const fields: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  const sums = publishProblems({
    days: content.days || null,
    nights: content.nights || null,
    itinerary: content.itinerary.length,
    priceMinor: amountIn(content.currency, content.price) ?? 0,
    description: content.description.trim(),
  })
  for (const field of ['price', 'originalPrice'] as const) {
    const problem = getTypedProblem(content.currency, content[field])
    if (problem) fields[field] = problem
  }
  return { ...sums, ...fields }
}
