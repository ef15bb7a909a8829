import type { StoredVersion } from '../prompt/prompt-store.ts'

export const versionView = (version: StoredVersion) => ({
  version: version.number,
  note: version.note,
  created_at: version.createdAt.toISOString(),
  is_published: version.isPublished,
  first_published_at: version.firstPublishedAt?.toISOString() ?? null,
})
