import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { splitProjectFile } from '@promptwire/import/project-file/project-file'
import { readExport } from '@promptwire/import/project-file/read-export'
import type { Connection } from './connection.ts'
import { WrongUse } from './wrong-use.ts'

type ImportInput = RawInput<typeof publicContract.import_prompt>
type RestoreInput = RawInput<typeof publicContract.import_project_file>

/** Seconds to wait before each retry while the service is busy. */
const BUSY_WAITS_S = [1, 2, 5, 10]

export interface ImportChoice {
  readonly format?: NonNullable<ImportInput['format']>
  readonly apply: boolean
  readonly onConflict: NonNullable<RestoreInput['on_conflict']>
  readonly publish: boolean
}

/** Restores an exported file, or imports other formats as proposals. */
export async function importFiles(
  connection: Connection,
  paths: readonly string[],
  choice: ImportChoice,
) {
  const files = paths.map((path) => ({ path, content: readFileSync(path, 'utf8') }))
  const exported = (await Promise.all(files.map(({ content }) => readExport(content)))).filter(
    (each) => each !== undefined,
  )
  if (exported.length === 0) return { proposed: await propose(connection, files, choice) }
  if (files.length > 1) throw new WrongUse('The file of an export is imported alone.')
  return { restored: await restore(connection, exported[0] ?? '', choice) }
}

/** Imports a large file in parts: after a failure, importing it again continues. */
async function restore(
  { api, bearer, showProgress }: Connection,
  content: string,
  { onConflict: on_conflict, publish }: ImportChoice,
) {
  const all = { prompts: 0, versions: 0, test_cases: 0, published: 0 }
  const skipped: string[] = []
  const parts = splitProjectFile(content)
  for (const [at, part] of parts.entries()) {
    if (parts.length > 1) showProgress(`Importing part ${at + 1} of ${parts.length}`)
    const given = { content: part, on_conflict, publish }
    const send = () => api.import_project_file(given, { bearer })
    const { data } = await (on_conflict === 'skip' ? retryBusy(send) : send()).catch((error) => {
      throw at === 0 ? error : describeStop(error, `${at} of ${parts.length} parts`, all.prompts)
    })
    all.prompts += data.imported.prompts
    all.versions += data.imported.versions
    all.test_cases += data.imported.test_cases
    all.published += data.published
    skipped.push(...data.skipped)
  }
  return { ...all, skipped }
}

/** Retries while the service is busy or restarts. Safe, since an import skips existing prompts. */
async function retryBusy<T>(send: () => Promise<T>): Promise<T> {
  for (const seconds of BUSY_WAITS_S) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'UNAVAILABLE') throw error
      await sleep(seconds * 1_000)
    }
  }
  return send()
}

function describeStop(error: unknown, done: string, prompts: number): unknown {
  if (!(error instanceof Failure)) return error
  const progress = `Done before: ${done}, with ${prompts} new prompts. The same import with --on-conflict skip continues.`
  return new Failure(error.code, `${error.message} ${progress}`, {}, { cause: error })
}

/**
 * Each prompt becomes a proposal; `apply` applies it immediately. The file extension decides the
 * format.
 */
async function propose(
  { api, bearer }: Connection,
  files: readonly { readonly path: string; readonly content: string }[],
  { format, apply }: ImportChoice,
) {
  const given = { files: [...files], ...(format && { format }) }
  const { data } = await api.import_prompt(given, { bearer })
  if (apply) {
    for (const { proposal_id } of data.prompts) {
      const { revision } = (await api.get_proposal({ proposal_id }, { bearer })).data
      await api.apply_proposal({ proposal_id, revision }, { bearer })
    }
  }
  return data
}
