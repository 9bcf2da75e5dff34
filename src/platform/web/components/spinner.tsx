/** Shows a spinner with text, for a first load only: later ones dim the present content. */
export function Spinner({ children }: { children: string }) {
  return (
    <output className="spinner">
      <span aria-hidden="true" />
      {children}
    </output>
  )
}
