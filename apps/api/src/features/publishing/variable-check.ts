import type { VariableCheck } from '@promptwire/contract/versions/variable-check'
import { findMessageKeys } from '@promptwire/core/compile/template'
import type { FieldProblem } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import type { PromptContent } from '../content/index.ts'
import { ANY_REQUEST, VARIABLE_USE_DAYS, type VariableUse } from '../usage/index.ts'

export interface Contents {
  readonly before: PromptContent
  readonly after: PromptContent
}

type VariableChange = VariableCheck['changes'][number]

/** Changes of variables that live callers send or omit, and that would break them. */
export function compareVariables(
  { before, after }: Contents,
  uses: readonly VariableUse[],
): VariableChange[] {
  const lastSent = new Map(uses.filter(({ isSent }) => isSent).map(({ key, day }) => [key, day]))
  const leftOut = new Set(uses.filter(({ isSent }) => !isSent).map(({ key }) => key))
  const isMissing = (key: string) =>
    leftOut.has(key) || (lastSent.has(ANY_REQUEST) && !lastSent.has(key))
  const types = readTypes(after)
  const changed = [...readTypes(before)].flatMap(([key, from]) => {
    const [sent, to] = [lastSent.get(key), types.get(key)]
    return sent === undefined || to === from ? [] : [describeChange(key, sent, from, to)]
  })
  const wasRequired = new Set(listRequired(before))
  const required = listRequired(after)
    .filter((key) => !wasRequired.has(key) && isMissing(key))
    .map((key) => describeRequired(key, lastSent.get(key)))
  return [...changed, ...required]
}

const readTypes = ({ variables, blocks }: PromptContent): Map<string, string> =>
  new Map([
    ...variables.map(({ key, type }) => [key, type] as const),
    ...findMessageKeys(blocks).map((key) => [key, 'messages'] as const),
  ])

const listRequired = ({ variables }: PromptContent): string[] =>
  variables
    .filter(({ required, default_value }) => required && default_value === null)
    .map(({ key }) => key)

function describeChange(
  key: string,
  last_sent: string,
  from: string,
  to: string | undefined,
): VariableChange {
  const sent = `Callers last sent it on ${last_sent}.`
  if (to === undefined) {
    return { key, change: 'removed', last_sent, message: `${key} is removed. ${sent}` }
  }
  const message = `${key} changes from ${from} to ${to}. ${sent}`
  return { key, change: 'retyped', from, to, last_sent, message }
}

function describeRequired(key: string, lastSent: string | undefined): VariableChange {
  const sent =
    lastSent === undefined
      ? `No caller sent it in the last ${VARIABLE_USE_DAYS} days.`
      : `Some callers left it out; it was last sent on ${lastSent}.`
  const message = `${key} becomes required. ${sent}`
  return { key, change: 'required', last_sent: lastSent ?? null, message }
}

const MAX_NAMED = 5

/** Null if no caller notices the changes. */
export function explainVariableCheck(
  changes: readonly VariableChange[],
  version: number,
  mayName: boolean,
): string | null {
  if (changes.length === 0) return null
  const named = mayName ? changes.slice(0, MAX_NAMED).map(({ message }) => message) : []
  const left = changes.length - named.length
  return [
    `The variable check is closed to version ${version}: live callers would notice ${count(changes.length, 'change')} of variables.`,
    ...named,
    ...(left > 0 ? [`review_publish lists ${named.length > 0 ? `${left} more` : 'them'}.`] : []),
  ].join(' ')
}

const MAX_DETAILS = 50

export const toVariableProblems = (changes: readonly VariableChange[]): FieldProblem[] =>
  changes.slice(0, MAX_DETAILS).map(({ key, message, from, to }) => ({
    field: `variables.${key}`,
    message,
    expected: from,
    given: to,
  }))
