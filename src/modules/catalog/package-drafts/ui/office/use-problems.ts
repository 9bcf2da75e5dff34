import { useEffect } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { PackageContent } from '../../../packages/package.rules'
import { contentProblems, type Problem, problemList } from '../../publish-checks.rules'
import type { DraftForm } from './use-draft'

/**
 * What has to be mended before publishing, as it is typed; `known` is what only the server knows. With `areShown` each
 * message stands under its field, too.
 */
export function useProblems(form: DraftForm, known: Record<string, string>, areShown: boolean): Problem[] {
  const content = useWatch({ control: form.control }) as PackageContent
  const problems = problemList({ ...known, ...contentProblems(content) })
  const key = JSON.stringify(problems)
  useEffect(() => {
    if (!areShown) return
    form.clearErrors()
    for (const { field, message } of JSON.parse(key) as Problem[])
      form.setError(field as FieldPath<PackageContent>, { type: 'publish', message })
  }, [form, key, areShown])
  return problems
}
