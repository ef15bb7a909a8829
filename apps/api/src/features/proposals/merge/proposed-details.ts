import type { EditableCopy } from '../../prompts/index.ts'

/** What a proposal may change of a prompt beside its content; a folder is a place, and stays. */
export const pickDetails = ({ name, description, tags }: EditableCopy) => ({
  name,
  description,
  tags,
})
