/**
 * Leaves the search of a Select to the server: shows what it found, without the chosen options beside it, so that
 * 'Nothing found' and a failure have their place. Shows all options while `found` is absent, as nobody searches.
 */
export const showFound =
  (found: readonly string[] | undefined) =>
  <Option extends object>({ options }: { options: Option[] }): Option[] =>
    found ? options.filter((one) => 'value' in one && found.includes(String(one.value))) : options
