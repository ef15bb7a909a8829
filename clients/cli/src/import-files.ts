import { readFileSync } from 'node:fs'
import type { RawInput } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { splitProjectFile } from '@promptwire/core/transfer/project-file'
import { readExport } from '@promptwire/core/transfer/read-export'
import type { Connection } from './connection.ts'
import { WrongUse } from './wrong-use.ts'

type ImportInput = RawInput<typeof publicContract.import_prompt>
type RestoreInput = RawInput<typeof publicContract.import_project_file>

export interface ImportChoice {
  readonly format?: NonNullable<ImportInput['format']>
  readonly apply: boolean
  readonly onConflict: NonNullable<RestoreInput['on_conflict']>
  readonly publish: boolean
}

/** Restores an exported file, or imports files of other formats as proposals. */
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

/** A large file is imported in parts: after a failure, importing it again continues. */
async function restore(
  { api, bearer }: Connection,
  content: string,
  { onConflict: on_conflict, publish }: ImportChoice,
) {
  const all = { prompts: 0, versions: 0, test_cases: 0, published: 0 }
  const skipped: string[] = []
  for (const part of splitProjectFile(content)) {
    const given = { content: part, on_conflict, publish }
    const { data } = await api.import_project_file(given, { bearer })
    all.prompts += data.imported.prompts
    all.versions += data.imported.versions
    all.test_cases += data.imported.test_cases
    all.published += data.published
    skipped.push(...data.skipped)
  }
  return { ...all, skipped }
}

/** Every prompt is a proposal, which `apply` creates at once. The ending of a file says what it is. */
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
