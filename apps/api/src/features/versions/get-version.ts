import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Verb } from '../../kernel/verb.ts'
import { contentView } from '../content/index.ts'
import { unknownVersion } from './unknown-version.ts'
import type { Versions } from './version-page.ts'
import { type VersionRecord, versionView } from './version-record.ts'

/** A saved version in full. */
export const getVersion =
  (prompts: Versions): Verb<'get_version'> =>
  async (_caller, { version }, prompt) => {
    const found = await requireVersion(prompts, prompt, version)
    const content = contentView(await prompts.readVersion(found.id))
    return { data: { ...versionView(found), ...content } }
  }

/** A saved version of the prompt. */
export async function requireVersion(
  prompts: Versions,
  prompt: ResolvedPrompt,
  number: number,
): Promise<VersionRecord> {
  const version = await prompts.findVersion(prompt.id, number)
  if (!version) throw unknownVersion(prompt, number)
  return version
}
