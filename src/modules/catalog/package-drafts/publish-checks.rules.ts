import { amountIn, getTypedProblem } from '../../../shared/amounts'
import type { PackageContent } from '../packages/schema'
import { publishProblems } from '../packages/publish.rules'
import { createPackageInput } from '../packages/schema'
import { toInput } from './content.rules'
import { type Step, steps } from './steps.rules'
import { findStep } from './content.rules'

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
  const parsed = createPackageInput.safeParse(toInput(content))
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
