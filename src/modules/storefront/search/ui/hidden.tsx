/** Renders parameters of the address as hidden fields, for forms without JavaScript. */
export function Hidden({ params, except }: { params: URLSearchParams; except: readonly string[] }) {
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />)
}
