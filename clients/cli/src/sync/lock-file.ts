import { readFile } from 'node:fs/promises'
import { MANAGED } from '@promptwire/core/contract/public/prompts/prompt-fields'
import type { ProposableMetadata } from '@promptwire/core/contract/public/prompts/prompt-values'
import { z } from 'zod'
import { findPlace } from '../untrusted/paths.ts'
import { WrongUse } from '../wrong-use.ts'
import { ifMissing } from './if-missing.ts'
import { writeWhole } from './write-whole.ts'

/** The state of each prompt when its file and the server were last the same. */
export const LOCK_FILE = 'promptwire.lock'

const LockedPrompt = z.strictObject({
  /** Path of its file below the folder of prompts. */
  file: z.string(),
  /** Newest saved version; 0 where none is saved. */
  version: z.int().min(0),
  /** SHA-256 of the content. */
  hash: z.string(),
  /** Fields that no version has. */
  details: z.strictObject({
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    managed: z.enum(MANAGED).default('both'),
  }),
})
export type LockedPrompt = z.output<typeof LockedPrompt>

/** The same fields of a prompt. */
export const toDetails = ({
  name,
  description,
  tags,
  managed,
}: ProposableMetadata): LockedPrompt['details'] => ({ name, description, tags: [...tags], managed })

const Lock = z.strictObject({
  format: z.literal(1),
  prompts: z.record(z.uuid(), LockedPrompt),
})

/** Prompts by id. */
export type Lock = Map<string, LockedPrompt>

export async function readLock(root: string): Promise<Lock> {
  const text = await readFile(await findPlace(root, LOCK_FILE), 'utf8').catch(ifMissing)
  if (text === undefined) return new Map()
  try {
    return new Map(Object.entries(Lock.parse(JSON.parse(text)).prompts))
  } catch (error) {
    const problem =
      error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message
    throw new WrongUse(
      `${LOCK_FILE} cannot be read: ${problem}. Restore it from git, or delete it and pull.`,
    )
  }
}

/** Writes the lock sorted by file, so that changes of different prompts merge in git. */
export async function writeLock(root: string, lock: Lock): Promise<void> {
  const sorted = [...lock].toSorted(([, one], [, other]) => (one.file < other.file ? -1 : 1))
  const lockFile = { format: 1, prompts: Object.fromEntries(sorted) }
  const text = `${JSON.stringify(lockFile, omitDefault, 2)}\n`
  const path = await findPlace(root, LOCK_FILE)
  const before = await readFile(path, 'utf8').catch(ifMissing)
  if (before?.replaceAll('\r\n', '\n') !== text) await writeWhole(path, text)
}

/** Earlier releases read no lock with the field. */
const omitDefault = (name: string, value: unknown) =>
  name === 'managed' && value === 'both' ? undefined : value
