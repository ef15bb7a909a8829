import type { Project } from '@promptwire/core/contract/people/project'
import type { UsageQuery } from './usage-query.ts'

export interface UsageContext {
  readonly project: Project
  readonly query: UsageQuery
}
