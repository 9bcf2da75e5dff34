import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import type { FormImage } from './use-uploads'

const PicturePicker = lazyDialog(() => import('./picture-picker'))

type Props = {
  /** Limits how many may be chosen at once. */
  max?: number
  /** Lists addresses that the record has already. */
  taken?: readonly string[]
  /** Opens the browser's choice of files. The caller uploads them, and shows their progress. */
  onUpload: () => void
  onChosen: (images: FormImage[]) => void
  children: (open: () => void) => ReactNode
}

/** Asks for pictures of the gallery, or for new ones: the one way by which screens of the office choose a picture. */
export function ChoosePicture({ children, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && <PicturePicker {...rest} onClose={() => setOpen(false)} />}
    </>
  )
}
