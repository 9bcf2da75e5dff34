import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { isImageUrl } from '../../upload.rules'
import type { FormImage } from './use-uploads'

type Props = {
  /** Returns true if the image is new to the form. */
  onFetched: (image: FormImage) => boolean
  onBusy: (isBusy: boolean) => void
}

/** Adds an image by its address on another site (specification 9): the agency stores a copy. */
export function ImageUrl({ onFetched, onBusy }: Props) {
  const [typed, setTyped] = useState('')
  const copy = trpc.media.copyPicture.useMutation({
    onMutate: () => onBusy(true),
    onSuccess: ({ image }) => {
      toast({ title: onFetched({ image, alt: '' }) ? 'Image added' : 'This image is there already' })
      setTyped('')
    },
    onError: (error) => toast({ title: 'Not added', message: describeFailure(error), tone: 'error' }),
    onSettled: () => onBusy(false),
  })
  const add = () => {
    const url = typed.trim()
    if (!url || copy.isPending) return
    if (isImageUrl(url)) copy.mutate({ url })
    else toast({ title: 'Invalid URL', message: 'Please enter a valid image URL', tone: 'error' })
  }
  return (
    <Group gap="s2" wrap="nowrap" flex="1 1 260px" maw={420}>
      <TextInput
        flex={1}
        type="url"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // Prevents Enter from submitting the outer form.
          event.preventDefault()
          add()
        }}
        maxLength={2000}
        placeholder="https://"
        aria-label="Image URL"
      />
      <Button variant="default" loading={copy.isPending} onClick={add}>
        Add image
      </Button>
    </Group>
  )
}
