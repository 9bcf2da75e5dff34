/** Holds forms with unsaved input, and what each says is lost by leaving. */
export const unsaved = new Map<string, string | undefined>()
export const hasUnsaved = (): boolean => unsaved.size > 0
