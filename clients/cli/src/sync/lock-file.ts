import { readFile } from 'node:fs/promises'
import { MANAGED } from '@promptwire/contract/content/prompt-fields'
import type { ProposableMetadata } from '@promptwire/contract/content/prompt-values'
import { z } from 'zod'
import { findPlace } from '../untrusted/paths.ts'
import { WrongUse } from '../wrong-use.ts'
import { ifMissing } from './if-missing.ts'
import { writeWhole } from './write-whole.ts'

/** Records each prompt's last common state of file and server. */
export const LOCK_FILE = 'promptwire.lock'

const LockedPrompt = z.strictObject({
  /** Path below the prompts folder. */
  file: z.string(),
  /** Newest saved version; 0 without one. */
  version: z.int().min(0),
  /** SHA-256 of the content. */
  hash: z.string(),
  /** Fields that versions do not store. */
  details: z.strictObject({
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    managed: z.enum(MANAGED).default('both'),
  }),
})
export type LockedPrompt = z.output<typeof LockedPrompt>

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

/** Sorts by file, so that changes of different prompts merge in git. */
export async function writeLock(root: string, lock: Lock): Promise<void> {
  const sorted = [...lock].toSorted(([, one], [, other]) => (one.file < other.file ? -1 : 1))
  const lockFile = { format: 1, prompts: Object.fromEntries(sorted) }
  const text = `${JSON.stringify(lockFile, omitDefault, 2)}\n`
  const path = await findPlace(root, LOCK_FILE)
  const before = await readFile(path, 'utf8').catch(ifMissing)
  if (before?.replaceAll('\r\n', '\n') !== text) await writeWhole(path, text)
}

/** Earlier releases reject a lock with this field. */
const omitDefault = (name: string, value: unknown) =>
  name === 'managed' && value === 'both' ? undefined : value
