import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'

/** A saved version, without its content. */
export interface VersionRecord {
  readonly id: string
  readonly number: number
  readonly note: string
  readonly createdAt: Date
  readonly isPublished: boolean
  readonly firstPublishedAt: Date | null
  readonly author: VersionAuthor | null
}

/** The author of a version, and their key. */
interface VersionAuthor {
  readonly userId: string
  readonly name: string
  readonly keyId: string | null
  readonly keyName: string | null
}

/** A version as the wire shows it. */
export const versionView = (
  version: VersionRecord,
): Output<typeof publicContract.list_versions>[number] => ({
  version: version.number,
  note: version.note,
  created_at: version.createdAt.toISOString(),
  is_published: version.isPublished,
  first_published_at: version.firstPublishedAt?.toISOString() ?? null,
  author: version.author && authorView(version.author),
})

const authorView = ({ userId, name, keyId, keyName }: VersionAuthor) => ({
  user_id: userId,
  name,
  key_id: keyId,
  key_name: keyName,
})
