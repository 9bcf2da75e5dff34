type Entry = { state: { dialog?: { props: object } } | null } | null

const writeState = (toState: (state: NonNullable<Entry>['state']) => object) => {
  const entry = window.history.state as Entry
  window.history.replaceState({ ...entry, state: toState(entry?.state ?? null) }, '')
}

/** Forgets the dialog over the page: a reload shows the page alone. */
export const forgetDialog = (): void => writeState((state) => ({ ...state, dialog: undefined }))

/** Notes that the dialog's act is over, before it closes: Forward and a reload give its props `isOver`. */
export const endDialog = (): void =>
  writeState((state) => ({ ...state, dialog: { ...state?.dialog, props: { ...state?.dialog?.props, isOver: true } } }))
