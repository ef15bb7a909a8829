import { pathTemplate } from '@promptwire/core/contract/derive/openapi'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { type ApiSurface, breakingToolChanges, formatSurface, parseSurface } from './api-surface.ts'
import { breakingChanges } from './breaking-changes.ts'

/** Former paths are served as before, without being in the document. */
const RENAMED = new Map(
  Object.values<PublicOperation>(publicContract).flatMap(({ path, formerPath }) =>
    formerPath === undefined ? [] : [[pathTemplate(formerPath), pathTemplate(path)] as const],
  ),
)

export interface SurfaceCheck {
  /** Changes that break clients. */
  readonly breaking: readonly string[]
  /** Whether the changelog says so under a heading "Breaking" of what is unreleased. */
  readonly isAnnounced: boolean
  /** Whether the committed file is the API as it is. */
  readonly isCurrent: boolean
}

/** Compares the API with the committed text of its surface. */
export function checkSurface(committed: string, now: ApiSurface, changelog: string): SurfaceCheck {
  const before = parseSurface(committed)
  return {
    breaking: [
      ...breakingChanges(before.document, now.document, RENAMED),
      ...breakingToolChanges(before.tools, now.tools),
    ],
    isAnnounced: announcesBreaking(changelog),
    isCurrent: committed === formatSurface(now),
  }
}

/** Whether the unreleased section has an entry under a heading "Breaking". */
function announcesBreaking(changelog: string): boolean {
  const unreleased = changelog.split(/^## /m).find((section) => /^.*, unreleased\n/.test(section))
  const breaking = unreleased?.split(/^###+ /m).find((section) => section.startsWith('Breaking'))
  return breaking !== undefined && /^[-*] \S/m.test(breaking)
}
