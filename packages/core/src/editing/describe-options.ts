import type { Condition } from '../compile/condition.ts'
import { describeCondition } from '../compile/describe-condition.ts'
import type { Heading } from '../compile/heading.ts'

interface BlockOptions {
  readonly role: string
  readonly name: string | null
  readonly heading: string
  readonly when: Condition | null
}

export const HEADING_LABELS: Readonly<Record<Heading, string>> = {
  title: 'Default (## Title)',
  h1: 'Heading 1 (#)',
  h2: 'Heading 2 (##)',
  h3: 'Heading 3 (###)',
  h4: 'Heading 4 (####)',
  h5: 'Heading 5 (#####)',
  h6: 'Heading 6 (######)',
  tag: 'XML tag',
  none: 'None',
}

/** A block's non-default options: "user message · no heading · included if …". */
export function describeOptions({ role, name, heading, when }: BlockOptions): string {
  const author = name ? ` by ${name}` : ''
  return [
    ...(role === 'system' && author === '' ? [] : [`${role} message${author}`]),
    ...(heading === 'title' ? [] : [describeHeading(heading)]),
    ...(when ? [`included if ${describeCondition(when)}`] : []),
  ].join(' · ')
}

function describeHeading(heading: string): string {
  if (heading === 'none') return 'no heading'
  return heading === 'tag' ? 'in an XML tag' : `heading ${heading.slice(1)}`
}
