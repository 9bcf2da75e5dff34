import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../hooks/use-keys'
import { OfficeIcon } from '../office-icon'
import styles from './filter-bar.module.css'
import type { ListAddress } from './use-list-address'

/** Milliseconds without a key before the list is searched. */
const pause = 250

/** The words of the filter bar; '/' leads here. */
export function SearchBox({ list, hint }: { list: ListAddress; hint: string }) {
  const asked = list.params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  // Back, a saved view and 'Clear' change the address under the field.
  if (asked !== known) {
    setKnown(asked)
    if (asked !== typed.trim()) setTyped(asked)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useKeys({ '/': () => input.current?.focus() })
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => list.change({ q: text.trim() || null }), pause)
  }
  return (
    <TextInput
      ref={input}
      className={styles.search}
      size="xs"
      type="search"
      aria-label="Search this list"
      placeholder={hint}
      maxLength={80}
      leftSection={<OfficeIcon name="search" />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
