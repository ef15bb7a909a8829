import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findEmbeddedTemplate } from './embedded-template.ts'
import { createTemplate, startPostgres } from './postgres.ts'
import { findRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases; its template is migrated. */
    postgresUrl: string
    /** Folder of its socket, if we started the server. */
    postgresSocket: string | undefined
    /** A migrated embedded database, which tests copy. */
    embeddedTemplate: string
    /** Folder for the copies; deleted at the end of the run. */
    dataFolders: string
  }
}

/** Creates the databases that tests copy, once for all projects. */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const shared = vitest.getRootProject()
  if (shared.getProvidedContext().postgresUrl) return async () => {}
  const server = await startPostgres()
  await createTemplate(server.url)
  const folders = mkdtempSync(join(findRunFolder(), 'promptwire-databases-'))
  shared.provide('postgresUrl', server.url)
  shared.provide('postgresSocket', server.socketFolder)
  shared.provide('embeddedTemplate', await findEmbeddedTemplate())
  shared.provide('dataFolders', folders)
  return async () => {
    rmSync(folders, { recursive: true, force: true })
    await server.stop()
  }
}
