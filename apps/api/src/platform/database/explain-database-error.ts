import { isDatabaseUnavailable } from './database-errors.ts'

interface DatabaseLocation {
  /** Such as `PostgreSQL at db:5432/promptwire`; never with the password. */
  readonly name: string
  readonly disk: string
}

type Cause = readonly [pattern: RegExp, sentence: (where: DatabaseLocation, code: string) => string]

/** The first match wins: an error code, or the message of a driver without codes. */
const CAUSES: readonly Cause[] = [
  [/^(53100|ENOSPC)$/, ({ disk }) => `disk full at ${disk}; free some space`],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ name }, code) => `the host of ${name} cannot be resolved (${code})`,
  ],
  [
    /^(ECONNREFUSED|EHOST\w+|ENET\w+|P1001)$/,
    ({ name }, code) => `${name} cannot be reached (${code})`,
  ],
  [
    /^53300$/,
    ({ name }) =>
      `${name} has no connections left; raise max_connections or lower DATABASE_CONNECTIONS`,
  ],
  [/^(53200|P2037)$/, ({ name }) => `${name} is out of memory or connections`],
  [/^(28...|3D000)$/, ({ name }) => `${name} refuses the connection; check DATABASE_URL`],
  [/^42501$/, ({ name }) => `${name} denies a permission to our role, or to a file`],
  [/^25006$/, ({ name }) => `${name} is read-only, such as a standby`],
  [/^57P0[123]$/, ({ name }) => `${name} is shutting down or starting`],
  [/^(57014|P1008)$|^Query read timeout/, ({ name }) => `${name} takes too long for a statement`],
  [/^55P03$/, ({ name }) => `${name} did not release a lock in time`],
  [/^(40001|40P01|P2034)$/, ({ name }) => `${name} has conflicting transactions`],
  [/^(P2024|P2028)$|^timeout exceeded when/, ({ name }) => `no free connection to ${name} in time`],
  [/^(58...|EIO)$/, ({ disk }, code) => `input or output failed at ${disk} (${code})`],
  [/^53...$/, ({ name }, code) => `${name} is out of a resource (${code})`],
  [
    /^(08...|ECONN\w+|EPIPE|ETIMEDOUT|P1002|P1017|25P0.|57P05)$|^(Connection|Client|Cannot use)/,
    ({ name }) => `the connection to ${name} was lost`,
  ],
]

/** Explains in one sentence why the database is unavailable; undefined for any other error. */
export const createExplainDatabaseError =
  (where: DatabaseLocation) =>
  (error: unknown): string | undefined => {
    if (!isDatabaseUnavailable(error)) return undefined
    const facts = collectErrorDetails(error)
    for (const [pattern, sentence] of CAUSES) {
      const fact = facts.find((each) => pattern.test(each))
      if (fact !== undefined) return sentence(where, fact)
    }
    return `${where.name} does not work (${facts[0] ?? 'no code'})`
  }

/** Codes and driver messages of an error and its causes, innermost first. */
function collectErrorDetails(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { code, originalCode, cause, meta, message } = error as Record<string, unknown>
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  return [
    ...inner.flatMap(collectErrorDetails),
    ...[originalCode, code, message].filter((fact) => typeof fact === 'string'),
  ]
}
