type Environment = Readonly<Record<string, string | undefined>>

/** The variable of the environment that has an API key, for every program and client. */
export const KEY_VARIABLE = 'PROMPTWIRE_API_KEY'

/** Names that earlier documents gave the variable. */
const FORMER_KEY_VARIABLES = ['PROMPTWIRE_KEY', 'PROMPTWIRE_DEV_KEY'] as const

/** The key of the environment, under its present or a former name. */
export const findKey = (environment: Environment): string | undefined =>
  environment[KEY_VARIABLE] || findFormerKey(environment)

/** The key of the environment under a former name only. */
export const findFormerKey = (environment: Environment): string | undefined =>
  FORMER_KEY_VARIABLES.map((name) => environment[name]).find(Boolean)
