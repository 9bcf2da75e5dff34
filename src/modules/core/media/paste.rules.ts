type Clipboard = { types: readonly string[]; files: ArrayLike<File> }
type Target = { tagName?: string; type?: string; isContentEditable?: boolean }

const textTypes = ['text', 'search', 'url', 'tel', 'email', 'password', 'number']
const isTextField = ({ tagName, type = 'text', isContentEditable }: Target) =>
  isContentEditable === true || tagName === 'TEXTAREA' || (tagName === 'INPUT' && textTypes.includes(type))

/** Returns the files of a paste. Ignores them in a text field: spreadsheets add an image of the cells to their text. */
export function pastedFiles({ types, files }: Clipboard, target: Target): File[] {
  return isTextField(target) && types.includes('text/plain') ? [] : Array.from(files)
}
