import type { IgnoredParam, WebRequest } from '../render/web-environment.ts'

/** Query parameters as the page applied them; undefined if ignored. */
type AppliedParams = Readonly<Record<string, string | number | undefined>>

export function findIgnoredParams(c: WebRequest, taken: AppliedParams): IgnoredParam[] {
  return Object.entries(taken).flatMap(([name, value]) => {
    const given = (c.req.query(name) ?? '').trim()
    return given === '' || given === String(value ?? '') ? [] : [{ name, given }]
  })
}

export function reportIgnoredParams(c: WebRequest, taken: AppliedParams): void {
  c.set('ignoredParams', findIgnoredParams(c, taken))
}
