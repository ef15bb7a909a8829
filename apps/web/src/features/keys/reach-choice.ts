import { choice, lines, texts } from '../../session/forms/form-fields.ts'

/** Fields of the part of the project that a key reaches. */
export const REACH_FIELDS = {
  reach: choice(['project', 'some'], 'project'),
  folder_ids: texts(),
  restricted_to: lines(),
}

interface GivenReach {
  readonly reach: 'project' | 'some'
  readonly folder_ids: string[]
  readonly restricted_to: string[]
}

/** The restriction as the API takes it; null for the whole project. */
export const toRestriction = ({ reach, folder_ids, restricted_to }: GivenReach) =>
  reach === 'some' ? { folder_ids, prompt_ids: restricted_to } : null
