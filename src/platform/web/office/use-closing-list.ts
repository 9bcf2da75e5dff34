import { useState } from 'react'

/** Closes the list of a MultiSelect with each choice, so that it does not cover the buttons below. */
export function useClosingList() {
  const [dropdownOpened, setOpened] = useState(false)
  return {
    dropdownOpened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    onOptionSubmit: () => setOpened(false),
  }
}
