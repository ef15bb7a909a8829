import type { Task } from '../../platform/threads/task.ts'

interface RatedPassword {
  readonly password: string
  readonly about: readonly string[]
}

/** Withstands at least 10^8 guesses (`@zxcvbn-ts/core`). */
const MIN_SCORE = 3
/** Rating time grows faster than the length; a strong start makes a strong password. */
const MAX_RATED_LENGTH = 64

/** Loads the dictionaries when a thread first needs them. */
const loadRater = async () => (await import('./password-rater.ts')).passwordRater

/** Returns why a password is easy to guess; null for a strong one. Always runs on a thread. */
export const passwordStrengthTask: Task<RatedPassword, string | null> = {
  name: 'rate_password',
  maxInlineSize: 0,
  budgetMs: 5_000,
  prepare: async () => void (await loadRater()),
  async run({ password, about }) {
    const rater = await loadRater()
    const { score, feedback } = rater.check(password.slice(0, MAX_RATED_LENGTH), toWords(about))
    return score >= MIN_SCORE ? null : (REASONS[feedback.warning ?? ''] ?? 'it is predictable')
  },
}

const toWords = (about: readonly string[]): string[] => [
  'promptwire',
  ...about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean),
]

/** By the warnings of `@zxcvbn-ts/core`. */
const REASONS: Readonly<Record<string, string>> = {
  straightRow: 'it is a row of keys',
  keyPattern: 'it is a pattern of keys',
  simpleRepeat: 'it repeats a character',
  extendedRepeat: 'it repeats a short text',
  sequences: 'it is a sequence such as "abc"',
  recentYears: 'it is a recent year',
  dates: 'it is a date',
  topTen: 'it is a common password',
  topHundred: 'it is a common password',
  common: 'it is a common password',
  similarToCommon: 'it resembles a common password',
  wordByItself: 'it is a single word',
  namesByThemselves: 'it is a name',
  commonNames: 'it is a common name',
  userInputs: 'it contains your name, your email or ours',
  pwned: 'it is a common password',
}
