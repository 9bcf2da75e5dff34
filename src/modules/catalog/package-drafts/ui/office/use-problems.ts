import { useEffect, useEffectEvent } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import type { PackageContent } from '../../../packages/schema'
import { contentProblems, type Problem, problemList } from '../../publish-checks.rules'
import type { DraftForm, Saving } from './use-draft'

function showProblems(form: DraftForm, list: string): void {
  form.clearErrors()
  for (const { field, message } of JSON.parse(list) as Problem[])
    form.setError(field as FieldPath<PackageContent>, { type: 'publish', message })
}

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
  useEffect(() => {
    if (areShown) showProblems(form, key)
  }, [form, key, areShown])
  const showAgain = useEffectEvent(() => {
    if (areShown) showProblems(form, key)
  })
  // Follows each save, which clears all messages; one that failed shows its own.
  useEffect(() => {
    if (saving.is !== 'failed') showAgain()
  }, [saving])
  return problems
}
