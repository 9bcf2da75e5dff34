import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { toLink } from '../../../../../shared/links'
import { linkAddress } from '../../document.schema'

/** Reports an invalid link, which the editor would drop silently. */
const linkForm = z.object({
  address: z.string().transform((typed, { addIssue }) => {
    const href = toLink(typed)
    if (href && linkAddress.safeParse(href).success) return href
    addIssue({
      code: 'custom',
      message: 'Links lead to https://example.com, to hello@example.com, or to /packages of this site',
    })
    return z.NEVER
  }),
})

/** Makes the selected words a link, or changes the one at the cursor. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(editor?.isEditable ?? false)
  return (
    <>
      <RichTextEditor.Control aria-label="Link" title="Link" active={editor?.isActive('link')} onClick={open}>
        <OfficeIcon name="link" size={16} />
      </RichTextEditor.Control>
      {isOpen && <LinkDialog editor={editor!} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { control, submit, isPending, formState } = useZodForm(linkForm, {
    start: { address: (editor.getAttributes('link').href as string | undefined) ?? '' },
    send: ({ address: href }) => {
      const chain = editor.chain().focus()
      const isNew = editor.state.selection.empty && !editor.isActive('link')
      const marks = [{ type: 'link', attrs: { href } }]
      if (isNew) chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks }).run()
      else chain.extendMarkRange('link').setLink({ href }).run()
      return Promise.resolve()
    },
    onDone: onClose,
  })
  return (
    <FormDialog title="Link" size={440} yes="Save" {...{ submit, isPending, onClose }} isDirty={formState.isDirty}>
      <TextField control={control} name="address" label="Address" required placeholder="https://" data-autofocus />
    </FormDialog>
  )
}
