/** Marks a box whose table is wider, so that it scrolls by itself. @returns a function that stops it */
export function watchWidth(box: HTMLElement): () => void {
  const table = box.querySelector('table')!
  const mark = () => (box.dataset.wide = String(table.offsetWidth > box.clientWidth))
  const observer = new ResizeObserver(mark)
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}
