import { type ApiSurface, breakingToolChanges, formatSurface, parseSurface } from './api-surface.ts'
import { breakingChanges } from './breaking-changes.ts'

export interface SurfaceCheck {
  readonly breaking: readonly string[]
  /** Whether the unreleased changelog has a heading "Breaking". */
  readonly isAnnounced: boolean
  /** Whether the committed file matches the API. */
  readonly isCurrent: boolean
}

/** Compares the API with its committed surface. */
export function checkSurface(committed: string, now: ApiSurface, changelog: string): SurfaceCheck {
  const before = parseSurface(committed)
  return {
    breaking: [
      ...breakingChanges(before.document, now.document),
      ...breakingToolChanges(before.tools, now.tools),
    ],
    isAnnounced: announcesBreaking(changelog),
    isCurrent: committed === formatSurface(now),
  }
}

/** Whether the unreleased section has an entry under "Breaking". */
function announcesBreaking(changelog: string): boolean {
  const unreleased = changelog.split(/^## /m).find((section) => /^.*, unreleased\n/.test(section))
  const breaking = unreleased?.split(/^###+ /m).find((section) => section.startsWith('Breaking'))
  return breaking !== undefined && /^[-*] \S/m.test(breaking)
}
