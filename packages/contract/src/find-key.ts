type Environment = Readonly<Record<string, string | undefined>>

/** The environment variable with the API key, for all our programs and clients. */
export const KEY_VARIABLE = 'PROMPTWIRE_API_KEY'

/** Names in earlier documentation. */
const FORMER_KEY_VARIABLES = ['PROMPTWIRE_KEY', 'PROMPTWIRE_DEV_KEY'] as const

/** Reads the key from the current variable or a former one. */
export const findKey = (environment: Environment): string | undefined =>
  environment[KEY_VARIABLE] || findFormerKey(environment)

/** Reads the key from a former variable only. */
export const findFormerKey = (environment: Environment): string | undefined =>
  FORMER_KEY_VARIABLES.map((name) => environment[name]).find(Boolean)
