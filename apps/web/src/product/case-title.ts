import { excerpt } from '../ui/data/excerpt.ts'

interface CaseInput {
  readonly input_text?: string | undefined
  readonly variables?: Readonly<Record<string, unknown>> | undefined
}

/** Names a test case by its message, or else by the values of its variables. */
export const caseTitle = ({ input_text = '', variables = {} }: CaseInput, maxLength?: number) =>
  excerpt(input_text, maxLength) || excerpt(describeValues(variables), maxLength) || '(empty input)'

const describeValues = (variables: Readonly<Record<string, unknown>>): string =>
  Object.entries(variables)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
