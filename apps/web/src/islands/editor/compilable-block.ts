import type { Heading } from '@promptwire/core/compile/heading'
import type { CompilableBlock } from '@promptwire/core/compile/template'
import { readCondition } from '@promptwire/core/editing/condition-rows'
import type { BlockFields } from './queue/prompt-state.ts'

/** A block of the page, as compiling takes it. */
export const toCompilableBlock = ({
  heading,
  when,
  include,
  ...block
}: BlockFields): CompilableBlock => ({
  ...block,
  // The form offers these alone.
  heading: heading as Heading,
  when: readCondition(when),
  include: include === '' ? null : JSON.parse(include),
  sort_order: 0,
})
