import { draftPrefix } from './private-data'

/** Reads what was typed in this tab and not sent, until somebody signs out; {} for nothing. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(draftPrefix + name) ?? '{}') as object) }
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
    sessionStorage.removeItem(draftPrefix + name)
  } catch {
    // Ignores blocked storage.
  }
}
