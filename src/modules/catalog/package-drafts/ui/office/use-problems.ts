import { useEffect, useEffectEvent } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { PackageContent } from '../../../packages/schema'
import { contentProblems, type Problem, problemList } from '../../publish-checks.rules'
import type { DraftForm, Saving } from './use-draft'

/**
 * Validates content while it is typed; `known` holds the server's errors. Shows messages under fields with `areShown`.
 */
export function useProblems(
  form: DraftForm,
  known: Record<string, string>,
  { areShown, saving }: { areShown: boolean; saving: Saving },
): Problem[] {
  const content = useWatch({ control: form.control }) as PackageContent
  const problems = problemList({ ...known, ...contentProblems(content) })
  const key = JSON.stringify(problems)
  const show = useEffectEvent(() => {
    if (!areShown) return
    form.clearErrors()
    for (const { field, message } of problems)
      form.setError(field as FieldPath<PackageContent>, { type: 'publish', message })
  })
  useEffect(() => show(), [form, key, areShown])
  // Shows them again after each save, which clears all messages; one that failed shows its own.
  useEffect(() => {
    if (saving.is !== 'failed') show()
  }, [saving])
  return problems
}
