import { choice, lines, texts } from '../../session/forms/form-fields.ts'

/** Fields that choose the folders and prompts of a key. */
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

/** Null for the whole project. */
export const toRestriction = ({ reach, folder_ids, restricted_to }: GivenReach) =>
  reach === 'some' ? { folder_ids, prompt_ids: restricted_to } : null
