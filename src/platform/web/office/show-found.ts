/**
 * Leaves the search of a Select to the server: shows its results without the chosen options, so that 'Nothing found'
 * and a failure have a place. Shows all options while `found` is absent.
 */
export const showFound =
  (found: readonly string[] | undefined) =>
  <Option extends object>({ options }: { options: Option[] }): Option[] =>
    found ? options.filter((one) => 'value' in one && found.includes(String(one.value))) : options
