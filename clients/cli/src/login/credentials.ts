import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type Environment, findSettings } from '../settings-folder.ts'
import { WrongUse } from '../wrong-use.ts'

const Credential = z.object({
  key: z.string(),
  /** When the grant ends; missing if it never ends. */
  expires_at: z.iso.datetime().optional(),
})
export type Credential = z.output<typeof Credential>

/** Credentials by API address. */
const Credentials = z.record(z.string(), Credential)

const findFile = (environment: Environment) => join(findSettings(environment), 'credentials.json')

function readCredentials(file: string): z.output<typeof Credentials> {
  try {
    return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if (error instanceof Error && 'syscall' in error) throw error
    throw new WrongUse(`${file} cannot be read. Remove it, then run: promptwire login`)
  }
}

/** The key for an API address, if the user signed in and the grant has not ended. */
export function findKey(environment: Environment, origin: string): string | undefined {
  const { [origin]: found } = readCredentials(findFile(environment))
  if (!found) return undefined
  if (found.expires_at !== undefined && Date.parse(found.expires_at) <= Date.now()) {
    throw new WrongUse(`The sign-in at ${origin} has expired. Run: promptwire login`)
  }
  return found.key
}

/** Stores or removes a credential. Resolves with the file, which only the user can read. */
export function storeCredential(
  environment: Environment,
  origin: string,
  credential: Credential | undefined,
): { readonly file: string; readonly hadOne: boolean } {
  const file = findFile(environment)
  const { [origin]: before, ...others } = readCredentials(file)
  const all = credential ? { ...others, [origin]: credential } : others
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Written atomically, so that a crash loses no other credential.
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
  return { file, hadOne: before !== undefined }
}
