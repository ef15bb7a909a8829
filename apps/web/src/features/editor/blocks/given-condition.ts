import type { Condition } from '@promptwire/core/compile/condition'
import { readCondition, toCondition } from '@promptwire/core/editing/condition-rows'
import type { z } from 'zod'
import { text, texts } from '../../../session/forms/form-fields.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import { loadEditedPrompt } from '../edited-prompt.ts'
import { readRows } from './condition-rows.tsx'

/** The condition of a block's form: as JSON, and without JavaScript as rows too. */
export const conditionFields = {
  when: text(),
  when_match: text(),
  when_joins: texts(),
  when_variable: texts(),
  when_is: texts(),
  when_value: texts(),
  when_remove: texts(),
}

type Given = {
  readonly [Name in keyof typeof conditionFields]: z.output<(typeof conditionFields)[Name]>
}

/** The condition of a submitted form. Values of rows have the types of their variables. */
export async function givenCondition(c: WebRequest, given: Given): Promise<Condition | null> {
  const { when, when_match, ...rows } = given
  const before = readCondition(when)
  if (when_match === '') return before
  const { variables } = await loadEditedPrompt(c)
  const findType = (key: string) => variables.find((each) => each.key === key)?.type
  const match = when_match === 'any' ? 'any' : 'all'
  return toCondition({ match, rows: readRows(rows) }, findType, before)
}
