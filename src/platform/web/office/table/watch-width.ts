/** Marks a box whose table does not fit into its width: that one scrolls by itself. @returns what ends that */
export function watchWidth(box: HTMLElement): () => void {
  const table = box.querySelector('table')!
  const mark = () => (box.dataset.wide = String(table.offsetWidth > box.clientWidth))
  const observer = new ResizeObserver(mark)
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}
