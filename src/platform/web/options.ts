/** Makes choices of a closed list of values and their words. */
export const toOptions = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
