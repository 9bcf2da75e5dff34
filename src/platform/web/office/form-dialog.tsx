import { Box, Stack } from '@mantine/core'
import { Callout } from './blocks'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Dialog } from '../dialog/dialog'
import { DialogFoot } from '../dialog/dialog-foot'
import { focusUnread } from '../unread'
import { useUnsaved } from '../use-unsaved'
import { MissingParts } from './missing-parts-lazy'
import styles from './form-dialog.module.css'

type Props = {
  title: string
  /** Sets the width: 440 for one question, 600 with consequences, 720 for an edit. */
  size?: 440 | 600 | 720
  /** Labels the filled button with the verb. */
  yes: string
  /** Labels closing, where the verb itself is to cancel. */
  no?: string
  /** Asks before closing, Back, a reload or a closed tab lose unsaved input, and blocks closing while it is sent. */
  isDirty?: boolean
  isPending: boolean
  /** Disables sending when there is nothing to send. */
  isBlocked?: boolean
  note?: ReactNode
  /** Explains a refusal that no field shows. Stands on top, as the content below may have changed. */
  failure?: string | null
  /** Marks irreversible acts: the button is red. */
  isDangerous?: boolean
  /** Shows the values to users who may not change them. */
  isReadOnly?: boolean
  submit: (event?: SyntheticEvent) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Shows a form over the page; Ctrl Enter sends it from any of its fields. */
export function FormDialog(props: Props) {
  const {
    title,
    size = 720,
    yes,
    no,
    isDirty = false,
    isPending,
    isBlocked = false,
    note,
    failure,
    isDangerous,
    isReadOnly = false,
    submit,
    onClose,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  // Asks nothing once it is sent, as its answer may open another page.
  useUnsaved(isDirty && !isPending)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // Leaves the key to a dialog above.
      const dialog = (event.target as Element).closest('[aria-modal]')
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      // Does what the button would: it is away for readers, and under the question whether to leave.
      if (form.current?.querySelector('[type=submit]:enabled')) form.current.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const submitRead = (event: SyntheticEvent) => {
    // Stops bubbling: React passes a submit on to the form around the dialog's opener.
    event.stopPropagation()
    if (focusUnread(event.currentTarget)) event.preventDefault()
    else void submit(event)
  }
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submitRead}>
        <Stack gap="s3h" pb="s4" flex="1 0 auto">
          <MissingParts />
          {failure && (
            <Callout role="alert" component="p" px="s3">
              {failure}
            </Callout>
          )}
          {isReadOnly ? (
            <Box component="fieldset" disabled m={0} p={0} bd="none" miw={0}>
              <Stack gap="s3h">{children}</Stack>
            </Box>
          ) : (
            children
          )}
        </Stack>
        <DialogFoot cancel={isReadOnly ? 'Close' : no} isBusy={isPending} isDirty={isDirty} note={note}>
          {!isReadOnly && (
            <button type="submit" className={isDangerous ? 'btn bad' : 'btn base'} disabled={isPending || isBlocked}>
              {yes}
            </button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
