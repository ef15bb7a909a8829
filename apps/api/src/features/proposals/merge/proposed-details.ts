import type { EditableCopy } from '../../prompts/index.ts'

/** Fields that a proposal can change in addition to the content; the folder stays. */
export const pickDetails = ({ name, description, tags }: EditableCopy) => ({
  name,
  description,
  tags,
})
