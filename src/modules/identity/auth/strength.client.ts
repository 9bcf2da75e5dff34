import type { Ctx } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { invalid } from '../../../shared/errors'
import { lazy } from '../../../shared/lazy'
import { fold } from '../../../shared/text'

/** Refuses passwords that need fewer guesses: an online attacker reaches that many. */
const minGuesses = 10_000
/** Limits the estimated characters: estimating takes quadratic time. */
const estimated = 32

const ownWords = 'Your name, your email address and the name of this site are easy to guess.'

type Estimate = { guesses: number; reason: string | null }
type Estimator = { isBreached: (password: string) => boolean; estimate: (text: string, words: string[]) => Estimate }

/** Lists the product's words, which an attacker tries first. */
const productWords = ['itinera', 'travel', 'traveler', 'traveller', 'holiday', 'vacation', 'agency', 'booking', 'trip']

/** Loads the dictionaries once, at first need: they take tens of megabytes. */
const loadEstimator = lazy(async (): Promise<Estimator> => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const warnings = { ...english.translations.warnings, userInputs: ownWords }
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings },
  })
  const breached = new Set(common.dictionary['passwords-common'].map((password) => password.toLowerCase()))
  return {
    isBreached: (password) => breached.has(password.toLowerCase()),
    estimate: (text, words) => {
      const { guesses, feedback } = zxcvbn.check(text.slice(0, estimated), words)
      return { guesses, reason: feedback.warning }
    },
  }
})

/** Holds words that a password must not consist of: the user's own and the agency's name. */
type Chooser = { email: string; firstName: string; lastName: string; agency: string }

/** Removes what people leave out of a password: case, accents, signs and blanks. */
const squeeze = (text: string) => fold(text).replaceAll(' ', '')

const splitName = (name: string) => [name, name.replaceAll('&', ' and '), ...name.split(/\s+/)]

function listWords({ email, firstName, lastName, agency }: Chooser): string[] {
  const names = [`${firstName} ${lastName}`, agency].flatMap(splitName)
  const words = [email, ...email.split(/[@._+-]/), ...names, ...productWords]
  return [...new Set(words.flatMap((word) => [word.toLowerCase(), squeeze(word)]).filter((word) => word.length > 2))]
}

/** Removes years and signs around a word, as in 'Itinera2026!'. */
const getCore = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Removes a trailing sign if six characters remain: attackers try 'Password1!' right after 'Password1'. */
const withoutLastSign = (password: string) =>
  /^.{6,}[^\p{L}\p{N}]$/u.test(password) ? password.slice(0, -1) : password

/**
 * Refuses passwords known from breaches, or guessed by zxcvbn in under 10,000 tries; the message explains it.
 * @throws AppError invalid `field`
 */
export async function assertStrong(
  ctx: Pick<Ctx, 'allow'>,
  password: string,
  field: string,
  chooser: Chooser,
): Promise<void> {
  const { isBreached, estimate } = await loadEstimator()
  ctx.allow(timeLimits.visitor)
  if (isBreached(password)) {
    throw invalid('This password is known from data breaches. Please choose another one.', field)
  }
  if (password.trim() === '') throw invalid('A password needs more than spaces.', field)
  const words = listWords(chooser)
  const own = [password.trim(), getCore(password)].some((text) => words.includes(squeeze(text)))
  const weak = [password, withoutLastSign(password)]
    .map((text) => estimate(text, words))
    .find(({ guesses }) => guesses < minGuesses)
  if (!weak && !own) return
  const reason = own ? ownWords : (weak?.reason ?? 'This is easy to guess.')
  throw invalid(`${reason} Please choose another password.`, field)
}
