import { MAX_COMPILED_PREVIEW } from '@promptwire/contract/import/import-fields'
import type { Input } from '@promptwire/contract/operation'
import {
  MAX_COMMENT_LENGTH,
  MAX_TITLE_LENGTH,
} from '@promptwire/contract/proposals/proposal-fields'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { requireReachableFolder } from '../../kernel/reach/reach.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { readFolders } from '../folders/index.sql.ts'
import { requireFolder } from '../folders/index.ts'
import { toPromptContent } from '../prompts/index.ts'
import { proposeChanges } from '../proposals/index.sql.ts'
import { storeFiles } from '../stored-files/index.sql.ts'
import { compiledStart } from './compiled-start.ts'
import { toBytes } from './formats/kept-skill.ts'
import { truncate } from './import-notes.ts'
import { type NamedImport, prepareImport } from './prepare-import.ts'
import type { RefinedPrompt, RefineImport } from './refine/refine-import.ts'

type ImportInput = Input<typeof publicContract.import_prompt>

export const importPrompt = verb(
  'import_prompt',
  async ({
    caller,
    input: given,
    signal: end,
    unitOfWork,
    compute,
    refine,
  }: VerbContext<
    'import_prompt',
    {
      readonly compute: Pick<Compute, 'run'>
      readonly refine: RefineImport
    }
  >) => {
    const { folder_id } = given
    requireReachableFolder(caller, folder_id ?? null)
    if (folder_id) requireFolder(await readFolders(unitOfWork, caller.projectId), folder_id)
    const { format, prompts: read, referred, notes } = await prepareImport(compute, caller, given)
    // Before the transaction that creates proposals: it must not stay open during a model call.
    const prompts = given.refine ? await refine(caller, read, given, end) : read.map(unrefined)
    const proposed = await unitOfWork.atomically(async (unit) => {
      const done: ProposedView[] = []
      for (const prompt of prompts) done.push(await proposePrompt(unit, caller, prompt, given))
      return done
    })
    return { data: { format, prompts: proposed, referred: [...referred], notes: [...notes] } }
  },
)

const unrefined = (prompt: NamedImport): RefinedPrompt => ({
  ...prompt,
  isRefined: false,
  isDemo: false,
})

type ProposedView = Awaited<ReturnType<typeof proposePrompt>>

async function proposePrompt(
  unitOfWork: UnitOfWork,
  caller: Caller,
  {
    name,
    description = '',
    tags = [],
    notes,
    isRefined,
    isDemo,
    skillFiles = [],
    ...written
  }: RefinedPrompt,
  { folder_id }: ImportInput,
) {
  const given = skillFiles.map((file) => ({ path: file.path, data: toBytes(file) }))
  const files = await storeFiles(unitOfWork, caller, given)
  const blocks = written.blocks.map(({ isGuess: _, ...block }) => block)
  const draft = { name, ...written, files, blocks, model_config: { ...written.model_config } }
  const proposal = await proposeChanges(unitOfWork, caller, {
    title: truncate(`Import "${name}"`, MAX_TITLE_LENGTH),
    reason: truncate(notes.join('\n'), MAX_COMMENT_LENGTH),
    source: 'import',
    demo: isDemo,
    content: toPromptContent(draft, caller.at),
    newPrompt: { name, description, tags: [...tags], ...omitUndefined({ folder_id }) },
  })
  return {
    proposal_id: proposal.id,
    name,
    blocks: blocks.length,
    variables: written.variables.length,
    refined: isRefined,
    compiled: compiledStart(blocks, MAX_COMPILED_PREVIEW),
    notes: [...notes],
  }
}
