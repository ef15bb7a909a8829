import type { Input } from '@promptwire/core/contract/operation'
import { MOST_COMMENT, MOST_TITLE } from '@promptwire/core/contract/public/proposal-fields'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { AllOrNone } from '../all-or-none.ts'
import type { Caller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import type { FolderStore } from '../folder/folder-store.ts'
import { requireFolder } from '../folder/folder-tree.ts'
import { givenFields } from '../given-fields.ts'
import { contentOf } from '../prompt/prompt-draft.ts'
import type { ProposeChanges } from '../proposal/propose-changes.ts'
import type { Verb } from '../verb.ts'
import { type NamedPrompt, prepareImport } from './prepare-import.ts'
import type { RefinedPrompt, RefineImport } from './refine/refine-import.ts'
import { cut } from './words.ts'

type Given = Input<typeof publicContract.import_prompt>

/** Reads prompts from whatever is given, has one refined where asked, and proposes each, or none. */
export const importPrompt =
  (
    propose: ProposeChanges,
    folders: Pick<FolderStore, 'list'>,
    allOrNone: AllOrNone,
    compute: Pick<Compute, 'run'>,
    refine: RefineImport,
  ): Verb<'import_prompt'> =>
  async (caller, given, _subject, end) => {
    const { folder_id: folderId } = given
    if (folderId) requireFolder(await folders.list(caller.projectId), folderId)
    const { format, prompts: read, referred, notes } = await prepareImport(compute, caller, given)
    // Before the change that makes proposals, which would be held open while a model thinks.
    const prompts = given.refine ? await refine(caller, read, given, end) : read.map(unrefined)
    const proposed = await allOrNone(async () => {
      const done: ProposedView[] = []
      for (const prompt of prompts) done.push(await proposePrompt(propose, caller, prompt, given))
      return done
    })
    return { data: { format, prompts: proposed, referred: [...referred], notes: [...notes] } }
  }

const unrefined = (prompt: NamedPrompt): RefinedPrompt => ({
  ...prompt,
  isRefined: false,
  isDemo: false,
})

type ProposedView = Awaited<ReturnType<typeof proposePrompt>>

async function proposePrompt(
  propose: ProposeChanges,
  caller: Caller,
  { name, description = '', tags = [], notes, isRefined, isDemo, ...written }: RefinedPrompt,
  { folder_id: folderId }: Given,
) {
  const blocks = written.blocks.map(({ isGuess: _, ...block }) => block)
  const draft = { name, ...written, blocks, model_config: { ...written.model_config } }
  const proposal = await propose(caller, {
    title: cut(`Import "${name}"`, MOST_TITLE),
    reason: cut(notes.join('\n'), MOST_COMMENT),
    source: 'import',
    demo: isDemo,
    content: contentOf(draft, caller.at),
    newPrompt: { name, description, tags: [...tags], ...givenFields({ folderId }) },
  })
  return {
    proposal_id: proposal.id,
    name,
    blocks: blocks.length,
    variables: written.variables.length,
    refined: isRefined,
    notes: [...notes],
  }
}
