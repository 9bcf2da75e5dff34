import { useEffect } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { PackageContent } from '../../../packages/schema'
import { contentProblems, type Problem, problemList } from '../../publish-checks.rules'
import type { DraftForm } from './use-draft'

/**
 * Validates content while it is typed; `known` holds the server's errors. Shows messages under fields with `areShown`.
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
