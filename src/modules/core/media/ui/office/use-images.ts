import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { type FormImage, type Upload, useUploads } from './use-uploads'

function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** Edits a list of at most `max` images, with their uploads. `room` counts those that it may still take. */
export function useImages(value: readonly FormImage[], onChange: (images: FormImage[]) => void, max: number) {
  const focused = useRef<Element>(null)
  const [announcement, announce] = useState('')
  // Adds uploads to the form's current list: they end later than they began. An effect after paint could restore an
  // older list, and lose additions.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const set = (images: FormImage[]) => {
    latest.current = images
    onChange(images)
  }
  const append = (added: readonly FormImage[], done = 'uploaded successfully') => {
    const before = latest.current
    const known = new Set(before.map(({ image }) => image))
    const all = [...before, ...added.filter(({ image }) => !known.has(image) && known.add(image))]
    set(all.slice(0, max))
    announce(`${added.length} image(s) ${done}`)
    return latest.current.length > before.length
  }
  const { uploads, add, retry, cancel } = useUploads((sent) => append(sent))

  /** Counts files of the last addition that exceeded the limit. */
  const [leftOut, setLeftOut] = useState(0)
  // Excludes failed uploads, whose place other images may take.
  const room = max - value.length - uploads.filter(({ state }) => state === 'sending' || state === 'sent').length
  const refuseMore = () => toast({ title: 'Too many files', message: `Maximum ${max} images allowed`, tone: 'error' })
  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    if (files.length > room) refuseMore()
    setLeftOut(Math.max(0, files.length - Math.max(0, room)))
    add(files.slice(0, Math.max(0, room)))
  }

  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return
    // Restores the focus, which the browser removes from a moved node.
    focused.current = document.activeElement
    set(moveEntry(value, from, to))
    announce(`Image moved to place ${to + 1} of ${value.length}${to === 0 ? ', it is the cover' : ''}`)
  }
  useEffect(() => {
    if (focused.current instanceof HTMLElement && document.activeElement === document.body) focused.current.focus()
    focused.current = null
  })
  const remove = (index: number) => {
    set(value.filter((_, i) => i !== index))
    announce('Image removed')
  }
  return {
    uploads,
    room,
    leftOut,
    announcement,
    append,
    take,
    move,
    remove,
    describe: (index: number, alt: string) => set(value.map((one, i) => (i === index ? { ...one, alt } : one))),
    retry: (upload: Upload) => (room > 0 ? retry(upload) : refuseMore()),
    cancel,
  }
}
