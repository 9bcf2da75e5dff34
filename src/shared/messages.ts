import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

const kinds: Record<string, string> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please enter true or false',
  array: 'Please enter a list',
  object: 'Please enter an object with fields',
  record: 'Please enter an object with fields',
  date: 'Please enter a valid date',
}
const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  uuid: 'Please enter a valid id',
  url: 'Please enter a valid address',
  date: 'Please enter a valid date',
  datetime: 'Please enter a valid time',
}
const unitText = (origin: string) =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : ''

/** Returns a default message of a rule, for the person who fills in the field. */
function toMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Please fill this in' : (kinds[issue.expected] ?? 'Please check this value')
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in'
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${issue.minimum}${unitText(issue.origin)}`
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${issue.maximum}${unitText(issue.origin)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check the format'
    case 'invalid_value': {
      // Leaves out the blank, which stands for no choice.
      const named = issue.values.filter((value) => value !== '')
      return named.length > 0 ? `Please choose one of: ${named.map(String).join(', ')}` : 'Please check this value'
    }
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'There are unknown fields'
    default:
      return 'Please check this value'
  }
}

/** Applies to every schema of the process that imports this module, in the server as in the browser. */
z.config({ customError: toMessage })
