type Clipboard = { types: readonly string[]; files: ArrayLike<File> }
/** Where one pastes; an element of the page. */
type Target = { tagName?: string; type?: string; isContentEditable?: boolean }

const textTypes = ['text', 'search', 'url', 'tel', 'email', 'password', 'number']
const isTextField = ({ tagName, type = 'text', isContentEditable }: Target) =>
  isContentEditable === true || tagName === 'TEXTAREA' || (tagName === 'INPUT' && textTypes.includes(type))

/**
 * The files to take from a paste. Spreadsheets put a picture of the cells beside their text: in a text field that is
 * text.
 */
export function pastedFiles({ types, files }: Clipboard, target: Target): File[] {
  return isTextField(target) && types.includes('text/plain') ? [] : Array.from(files)
}
