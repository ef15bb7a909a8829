import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { contentView } from '../content/index.ts'
import { unknownVersion } from './unknown-version.ts'
import type { Versions } from './version-page.ts'
import { type VersionRecord, versionView } from './version-record.ts'

/** A saved version in full. */
export const getVersion = verb(
  'get_version',
  async ({
    input: { version },
    prompt,
    prompts,
  }: VerbContext<'get_version', { readonly prompts: Versions }>) => {
    const found = await requireVersion(prompts, prompt, version)
    const content = contentView(await prompts.readVersion(found.id))
    return { data: { ...versionView(found), ...content } }
  },
)

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
