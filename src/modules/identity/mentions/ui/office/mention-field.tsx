import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fold, foldForSearch } from '../../../../../shared/text'
import { type Colleague, mentionAt } from '../../mention.rules'

type Props = {
  label: string
  placeholder: string
  maxLength: number
  colleagues: readonly Colleague[]
  value: string
  error?: string
  onChange: (text: string) => void
}

/** Limits the suggestions. */
const most = 6

/** Matches the beginning of any word of the name. */
const matches = (name: string, query: string) => ` ${foldForSearch(name)}`.includes(` ${fold(query)}`)

/** Offers colleagues after '@' in a text area: arrows and Enter choose, Escape dismisses. */
export function MentionField({ label, placeholder, maxLength, colleagues, value, error, onChange }: Props) {
  const combobox = useCombobox()
  const input = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<{ from: number; query: string } | null>(null)
  /** Holds the caret's position after the name is inserted. */
  const caret = useRef<number | null>(null)
  const found = asked ? colleagues.filter(({ name }) => matches(name, asked.query)).slice(0, most) : []
  const ids = found.map(({ id }) => id).join(' ')
  const isOpen = combobox.dropdownOpened && found.length > 0
  // Selects the first match for Enter.
  const mark = useEffectEvent((shown: string) => shown && combobox.selectFirstOption())
  useEffect(() => void mark(isOpen ? ids : ''), [isOpen, ids])
  useEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const type = (text: string, at: number) => {
    onChange(text)
    const next = mentionAt(text, at)
    setAsked(next)
    if (next) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  const pick = (id: string) => {
    const name = colleagues.find((one) => one.id === id)?.name
    if (!asked || !name) return
    const end = asked.from + 1 + asked.query.length
    const put = `@${name} `
    onChange(value.slice(0, asked.from) + put + value.slice(end).trimStart())
    caret.current = asked.from + put.length
    setAsked(null)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} position="bottom-start" width={260} withinPortal={false} onOptionSubmit={pick}>
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <Textarea
          ref={input}
          name="text"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Colleagues">
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
