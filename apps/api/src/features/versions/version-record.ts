import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'

export interface VersionRecord {
  readonly id: string
  readonly number: number
  readonly note: string
  readonly createdAt: Date
  readonly isPublished: boolean
  readonly firstPublishedAt: Date | null
  readonly author: VersionAuthor | null
}

interface VersionAuthor {
  readonly userId: string
  readonly name: string
  readonly keyId: string | null
  readonly keyName: string | null
}

/** A version in the shape of the wire. */
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
