/** Makes choices of a closed list of values and their words. */
export const toOptions = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Makes choices of values that are their own words. */
export const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
