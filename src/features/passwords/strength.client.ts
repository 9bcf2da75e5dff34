import { invalid } from '../../shared/errors'

/** Nearly fifty thousand, so they are read when first needed, and once. */
let known: Promise<ReadonlySet<string>> | undefined

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
}

/**
 * Refuses passwords that well-known breaches made known, in any case (product.md 6.4).
 * @throws AppError invalid `field`
 */
export async function assertNotBreached(password: string, field: string): Promise<void> {
  known ??= load()
  if ((await known).has(password.toLowerCase())) {
    throw invalid('This password is known from data breaches. Please choose another one.', field)
  }
}
