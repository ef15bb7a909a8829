import { type VerbContext, verb } from '../../kernel/verb.ts'
import { type EndingNeeds, readModelEnds } from '../ending-models/index.sql.ts'
import { requireWorkingCopy } from './editing/read-working-copy.sql.ts'
import { workingCopyView } from './prompt-view.ts'

/** Returns the whole prompt. */
export const getWorkingCopy = verb(
  'get_working_copy',
  async ({
    caller,
    prompt: { id },
    unitOfWork,
    findKnownModel,
  }: VerbContext<'get_working_copy', EndingNeeds>) => {
    const copy = await requireWorkingCopy(unitOfWork, id)
    const ends = await readModelEnds({ unitOfWork, findKnownModel }, caller, copy)
    return { data: { ...workingCopyView(copy), ...ends }, revision: copy.revision }
  },
)
