import type { IgnoredParam, WebRequest } from '../render/web-environment.ts'

/** What a page took of its address, by the names there; undefined where it took nothing. */
type AppliedParams = Readonly<Record<string, string | number | undefined>>

/** The choices of an address that its page does not have: a filter by them would be one by nothing. */
export function findIgnoredParams(c: WebRequest, taken: AppliedParams): IgnoredParam[] {
  return Object.entries(taken).flatMap(([name, value]) => {
    const given = (c.req.query(name) ?? '').trim()
    return given === '' || given === String(value ?? '') ? [] : [{ name, given }]
  })
}

/** Has the page say what of its address it leaves out. */
export function reportIgnoredParams(c: WebRequest, taken: AppliedParams): void {
  c.set('ignoredParams', findIgnoredParams(c, taken))
}
