/** Draws the open page in the agency's new colors, until the next page has them in its head. */
export function drawIn(sheet: string): void {
  document.getElementById('brand')?.remove()
  const style = document.createElement('style')
  style.id = 'brand'
  style.nonce = document.getElementById('csp')?.nonce ?? ''
  style.textContent = sheet
  document.head.append(style)
}
