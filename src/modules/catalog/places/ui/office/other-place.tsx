import { Note } from '../../../../../platform/web/office/blocks'
import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { AddPlace } from './add-place'

export function OtherPlace({ onAdded }: { onAdded: (place: { slug: string; name: string }) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <AddPlace
        text=""
        onAdded={(place) => {
          setOpen(false)
          toast({ title: 'Place added', message: place.name })
          onAdded(place)
        }}
        onClose={() => setOpen(false)}
      />
    )
  return (
    <Note mt="s1">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Add another place
      </button>
    </Note>
  )
}
