import { toFormer } from './stored-names'
import { draftPrefix } from './private-data'

const readStored = (key: string) => sessionStorage.getItem(key) ?? sessionStorage.getItem(toFormer(key)) ?? '{}'

/** Reads what was typed in this tab and not sent, until somebody signs out; {} for nothing. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(readStored(draftPrefix + name)) as object) }
  } catch {
    return {}
  }
}

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(draftPrefix + name, JSON.stringify(values))
  } catch {
    // Ignores blocked or full storage: the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  try {
    for (const key of [draftPrefix + name, toFormer(draftPrefix + name)]) sessionStorage.removeItem(key)
  } catch {
    // Ignores blocked storage.
  }
}
