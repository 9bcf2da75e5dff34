import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../../../platform/web/components/icon'
import { variantFormats, variantUrl, variantWidths } from '../../../../core/media/picture.rules'
import type { Picture } from '../../../../core/media/view'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { useBroken } from '../../../../core/media/ui/use-broken'
import styles from './lightbox.module.css'

/** Sets the swipe threshold in CSS pixels. */
const swipe = 50

/** Shows pictures one at a time, uncropped. Arrow keys, swipes and buttons navigate; Escape closes. */
export default function Lightbox({
  images,
  start,
  onClose,
}: {
  images: Picture[]
  start: number
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const from = useRef<number | null>(null)
  const [index, setIndex] = useState(Math.min(start, images.length - 1))
  const turn = (by: number) => setIndex((now) => (now + by + images.length) % images.length)
  useLayoutEffect(() => {
    const element = dialog.current!
    if (!element.open) element.showModal()
    // Restores focus when Back unmounts the dialog: `close` returns it.
    return () => element.close()
  }, [])
  const picture = images[index]!
  return (
    <dialog
      ref={dialog}
      className={`${styles.lightbox} p-0 on-deep bg-deep border-0`}
      aria-label="Pictures"
      onClose={() => !dialog.current?.open && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') turn(-1)
        if (event.key === 'ArrowRight') turn(1)
      }}
    >
      <header className="items-center justify-between f-sm on-deep-2">
        <p className="num" aria-live="polite">
          {index + 1} of {images.length}
          <span className="hidden-label">: {picture.alt}</span>
        </p>
        <button
          className="grid place-center on-deep rounded-sm"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <figure
        className="grid gap-3 min-h-0"
        onPointerDown={(event) => (from.current = event.clientX)}
        onPointerUp={(event) => {
          const moved = event.clientX - (from.current ?? event.clientX)
          if (Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1)
        }}
      >
        <FullPicture key={picture.key} picture={picture} />
        <figcaption className="f-sm text-center on-deep-2">{picture.alt}</figcaption>
      </figure>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className={`${styles.previous} grid place-center on-deep rounded-sm`}
            aria-label="Previous picture"
            onClick={() => turn(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className={`${styles.next} grid place-center on-deep rounded-sm`}
            aria-label="Next picture"
            onClick={() => turn(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </dialog>
  )
}

function FullPicture({ picture }: { picture: Picture }) {
  const widths = variantWidths.filter((width) => width <= Math.max(picture.width, variantWidths[0]))
  const [isThere, setIsThere] = useState(false)
  const { isBroken, watched } = useBroken(picture.key)
  if (isBroken) return <PictureFrame picture={null} sizes="" alt={picture.alt} />
  return (
    <picture className="grid h-full min-h-0">
      {/* Shows the small picture, which is mostly cached, while the large one loads. */}
      {!isThere && (
        <img className="w-full h-full" src={variantUrl(picture.key, widths[0]!, 'webp')} alt="" aria-hidden="true" />
      )}
      {variantFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={widths.map((width) => `${variantUrl(picture.key, width, format)} ${width}w`).join(', ')}
          sizes="100vw"
        />
      ))}
      <img
        className="w-full h-full"
        src={variantUrl(picture.key, widths.at(-1)!, 'webp')}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        draggable={false}
        onLoad={() => setIsThere(true)}
        {...watched}
      />
    </picture>
  )
}
