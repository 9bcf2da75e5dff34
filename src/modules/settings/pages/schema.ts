import { z } from 'zod'
import { line, pageSlug, rowId, rowName, version } from '../../../shared/fields'
import { pageDocument } from './document.schema'
import { isLegal, legalProblem } from './legal.rules'

export const pagePlaces = ['none', 'header', 'footer'] as const

/** Limits a document with all of its texts: some fifty printed pages. */
const maxDocument = 200_000

const fields = {
  slug: pageSlug({ max: 60, message: 'Small letters, digits and hyphens, such as about-us' }),
  title: line({ min: 1, max: 100, message: 'Please enter a title' }),
  /** Stands in results of search engines. */
  description: line({ max: 200 }).default(''),
  place: z.enum(pagePlaces).default('none'),
  document: pageDocument.refine((document) => JSON.stringify(document).length <= maxDocument, 'The page is too long'),
}

/** Refuses what terms and privacy cannot have. */
function checkLegal(page: z.output<z.ZodObject<typeof fields>>, issues: z.RefinementCtx): void {
  const problem = isLegal(page.slug) ? legalProblem(page) : null
  if (problem) issues.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}

export const createPageInput = z.object(fields).superRefine(checkLegal)
export type CreatePageInput = z.output<typeof createPageInput>
export const updatePageInput = z.object({ ...fields, id: rowId(), version }).superRefine(checkLegal)
export type UpdatePageInput = z.output<typeof updatePageInput>
export const pageInput = z.object({ id: rowId() })
export const pageActInput = z.object({ id: rowId(), version })
export type PageActInput = z.output<typeof pageActInput>
export const readPageInput = z.object({ slug: rowName() })
