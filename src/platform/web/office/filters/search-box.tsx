import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../hooks/use-keys'
import { OfficeIcon } from '../office-icon'
import type { ListAddress } from './use-list-address'

/** Delays the search until these milliseconds without a key. */
const pause = 250

type Props = { list: Pick<ListAddress, 'params' | 'change'>; hint: string; label?: string; width?: number }

/** Renders the search box; '/' focuses it, and Enter returns to the list's keys. */
export function SearchBox({ list, hint, label = 'Search this list', width = 240 }: Props) {
  const asked = list.params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  // Follows the address, which Back, a saved view and 'Clear' change.
  if (asked !== known) {
    setKnown(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useKeys({ '/': () => input.current?.focus() })
  const search = (text: string) => void list.change({ q: text.trim() || null })
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => search(text), pause)
  }
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    clearTimeout(timer.current)
    if (typed.trim() !== asked) search(typed)
    event.currentTarget.blur()
  }
  return (
    <TextInput
      ref={input}
      w={{ base: '100%', sm: width }}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={hint}
      maxLength={80}
      leftSection={<OfficeIcon name="search" />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={leave}
    />
  )
}
