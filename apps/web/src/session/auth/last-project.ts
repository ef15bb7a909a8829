import type { Project } from '@promptwire/contract/projects/project'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const NAME = 'project'
const YEAR_SECONDS = 31_536_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const readLastProject = (c: Context): string | undefined => {
  const id = getCookie(c, NAME)
  return id !== undefined && UUID.test(id) ? id : undefined
}

/** Remembers the project for pages outside projects, such as the guides. */
export function saveLastProject(c: Context, id: string): void {
  if (readLastProject(c) === id) return
  setCookie(c, NAME, id, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: YEAR_SECONDS })
}

/** Returns the only project, or the last opened one. */
export const findLastProject = (c: Context, projects: readonly Project[]): Project | undefined =>
  projects.length === 1 ? projects[0] : projects.find(({ id }) => id === readLastProject(c))
