import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { ListItem } from '@tiptap/extension-list'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { ChoosePicture } from '../../../../core/media/ui/office/choose-picture'
import { UploadRows } from '../../../../core/media/ui/office/upload-rows'
import { usePictureLabels } from '../../../../core/media/ui/office/use-picture-labels'
import { type FormImage, useUploads } from '../../../../core/media/ui/office/use-uploads'
import { cutText } from '../../../../../shared/text'
import { linkAddress, type PageDocument } from '../../document.schema'
import { LinkControl } from './link-control'
import styles from './page-text.module.css'

/** Reads the address of a picture of the library from how a text shows it; null for others. */
const readAddress = (img: HTMLElement): string | null => {
  const src = img.getAttribute('src') ?? ''
  const path = src.startsWith(location.origin) ? src.slice(location.origin.length) : src
  return /^\/media\/[0-9a-f]{64}(?=\/|$)/.exec(path)?.[0] ?? null
}

// Allows what document.schema.ts allows, so that everything written can be saved.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Blockquote.extend({ content: 'paragraph+' }),
  ListItem.extend({ content: 'paragraph+' }),
  // Leaves Ctrl K to the commands, which the kit's own Link would open a second window with.
  Link.configure({ openOnClick: false, isAllowedUri: (url) => linkAddress.safeParse(url).success }),
  // Shows the picture's middle size, and stores its address in the library. Texts that are pasted or typed bring no others.
  Image.extend({
    addInputRules: () => [],
    addAttributes: () => ({
      src: { default: null, parseHTML: readAddress },
      alt: { default: null, parseHTML: (img) => cutText(img.getAttribute('alt') ?? '', 160) || null },
    }),
    parseHTML: () => [{ tag: 'img[src]', getAttrs: (img) => (readAddress(img) ? null : false) }],
    renderHTML: ({ HTMLAttributes: { src, alt } }) => ['img', { src: `${src}/800.webp`, alt }],
  }),
]

const textbox = { 'aria-label': 'Text of the page', role: 'textbox', 'aria-multiline': 'true' }

/** Begins with a paragraph: the toolbar does nothing in a document without one. */
const toContent = (value: PageDocument): PageDocument =>
  value.content.length > 0 ? value : { type: 'doc', content: [{ type: 'paragraph' }] }

type Props = {
  value: PageDocument
  /** Counts what else sets the value: the editor reads it at its start, and again at each new turn. */
  turn: number
  onChange: (document: PageDocument) => void
  error?: string
  /** Takes what focuses the text, once it is refused. */
  fieldRef: RefCallBack
  withPictures: boolean
}

/** Writes a document in place, with the toolbar's marks and the keys that editors have. */
export function PageText({ value, turn, onChange, error, fieldRef, withPictures }: Props) {
  const errorId = useId()
  const [alt, setAlt] = useState('')
  const [picture, setPicture] = useState<string | null>(null)
  const getLabel = usePictureLabels(picture ? [picture] : [])
  const editor = useEditor({
    extensions,
    content: toContent(value),
    // Adds no style element: the page's policy refuses it, and page-text.module.css has what it needs.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: error ? { ...textbox, 'aria-invalid': 'true', 'aria-describedby': errorId } : textbox,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as PageDocument),
    onSelectionUpdate: ({ editor: changed }) => {
      setPicture(changed.isActive('image') ? String(changed.getAttributes('image').src) : null)
      setAlt(String(changed.getAttributes('image').alt ?? ''))
    },
  })
  useEffect(() => fieldRef({ focus: () => editor.commands.focus() }), [fieldRef, editor])
  const showValue = useEffectEvent(() => {
    const content = toContent(value)
    // Keeps the cursor and what can be undone where it is the same text, as after a save.
    if (editor.schema.nodeFromJSON(content).eq(editor.state.doc)) return
    editor.commands.setContent(content, { emitUpdate: false })
  })
  const shownTurn = useRef(turn)
  useLayoutEffect(() => {
    if (shownTurn.current !== turn) showValue()
    shownTurn.current = turn
  }, [turn])
  const file = useRef<HTMLInputElement>(null)
  // Adds behind what is selected, as a selected picture would be replaced.
  const insert = (images: readonly FormImage[]) =>
    void editor
      ?.chain()
      .focus()
      .insertContentAt(
        editor.state.selection.to,
        images.map(({ image }) => ({ type: 'image', attrs: { src: image } })),
      )
      .run()
  const uploads = useUploads(insert)
  return (
    <Input.Wrapper label="Text" labelElement="div" error={error} errorProps={{ id: errorId }}>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label="Pictures of the page"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <RichTextEditor editor={editor} className={styles.editor} withCodeHighlightStyles={false}>
        <RichTextEditor.Toolbar sticky stickyOffset={52}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <RichTextEditor.Unlink />
            {withPictures && (
              <ChoosePicture onUpload={() => file.current?.click()} onChosen={insert}>
                {(open) => (
                  <RichTextEditor.Control aria-label="Add a picture" title="Add a picture" onClick={open}>
                    <OfficeIcon name="picture" size={16} />
                  </RichTextEditor.Control>
                )}
              </ChoosePicture>
            )}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        {uploads.uploads.length > 0 && (
          <div className={styles.note}>
            <UploadRows queue={uploads} />
          </div>
        )}
        {picture && (
          <label className={styles.note}>
            What the picture shows{' '}
            <input
              value={alt}
              placeholder={getLabel(picture)}
              maxLength={160}
              onChange={({ currentTarget }) => {
                setAlt(currentTarget.value)
                editor?.commands.updateAttributes('image', { alt: currentTarget.value })
              }}
            />
          </label>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
