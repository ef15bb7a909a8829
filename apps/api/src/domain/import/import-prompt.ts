import type { Input } from '@promptwire/core/contract/operation'
import { MOST_IMPORTED } from '@promptwire/core/contract/public/import-fields'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { AllOrNone } from '../all-or-none.ts'
import type { Caller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import type { FolderStore } from '../folder/folder-store.ts'
import { requireFolder } from '../folder/folder-tree.ts'
import { givenFields } from '../given-fields.ts'
import { contentOf } from '../prompt/prompt-draft.ts'
import type { ProposeChanges } from '../proposal/propose-changes.ts'
import type { Verb } from '../verb.ts'
import type { ImportedPrompt } from './import-format.ts'
import { withinLimits } from './within-limits.ts'

type Given = Input<typeof publicContract.import_prompt>

/** Reads prompts from whatever is given, and proposes each of them, or none. */
export const importPrompt =
  (
    propose: ProposeChanges,
    folders: Pick<FolderStore, 'list'>,
    allOrNone: AllOrNone,
    compute: Pick<Compute, 'run'>,
  ): Verb<'import_prompt'> =>
  async (caller, given) => {
    const { content = '', files = [], format, folder_id: folderId } = given
    if (folderId) requireFolder(await folders.list(caller.projectId), folderId)
    const size = files.reduce((sum, file) => sum + file.content.length, content.length)
    const input = { content, files, format }
    const { projectId } = caller
    const read = await compute.run('read_import', { projectId, size, input })
    if (read.prompts.length > MOST_IMPORTED) throw tooMany(read.prompts.length)
    const prompts = read.prompts.map(withinLimits)
    const proposed = await allOrNone(async () => {
      const done: ImportedView[] = []
      for (const [place, prompt] of prompts.entries()) {
        const name = nameOf(prompt, given, prompts.length > 1 ? place + 1 : undefined)
        done.push(await proposePrompt(propose, caller, { ...prompt, name }, given))
      }
      return done
    })
    return { data: { format: read.format, prompts: proposed, referred: [...read.referred] } }
  }

type ImportedView = Awaited<ReturnType<typeof proposePrompt>>

async function proposePrompt(
  propose: ProposeChanges,
  caller: Caller,
  { name, description = '', tags = [], notes, ...written }: ImportedPrompt & { name: string },
  { folder_id: folderId }: Given,
) {
  const draft = { name, ...written, model_config: { ...written.model_config } }
  const proposal = await propose(caller, {
    title: `Import "${name}"`.slice(0, MOST_TITLE),
    reason: notes.join('\n').slice(0, MOST_REASON),
    source: 'import',
    content: contentOf(draft, caller.at),
    newPrompt: { name, description, tags: [...tags], ...givenFields({ folderId }) },
  })
  const { blocks, variables } = written
  return {
    proposal_id: proposal.id,
    name,
    blocks: blocks.length,
    variables: variables.length,
    notes: [...notes],
  }
}

const MOST_TITLE = 200
const MOST_REASON = 1_000

/** Its own name, or the first title that says something of its own. */
function nameOf({ name, blocks }: ImportedPrompt, given: Given, place: number | undefined): string {
  const number = place === undefined ? '' : ` ${place}`
  if (given.name !== undefined) return `${given.name}${number}`
  const title = blocks.find(({ type }) => type === 'custom')?.title
  return name || title || `Imported prompt${number}`
}

const tooMany = (found: number) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: holds ${found} prompts; import at most ${MOST_IMPORTED} at a time.`,
  )
