import type { Project, ProjectSummary } from '@promptwire/contract/projects/project'
import type { Tone } from './badge.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface QuotaLineProps {
  readonly project: Pick<Project, 'id'>
  readonly summary: Pick<ProjectSummary, 'used' | 'limit'>
}

/** Warns from this share of the quota. */
const NEARLY_USED = 0.8

export const QuotaLine = ({ project, summary: { used, limit } }: QuotaLineProps) => {
  if (limit === null) return null
  const { tone, icon, text } = quotaState(used / limit)
  const numbers = `${used.toLocaleString('en')} / ${SHORT.format(limit).toLowerCase()}`
  return (
    <a
      class={`sidebar-row quota quota-${tone}`}
      href={`/projects/${project.id}/settings#plan`}
      title={`${numbers}: ${text}`}
    >
      <Icon name={icon} />
      <span class="sidebar-label">
        <span class="quota-counts numbers">{numbers}</span>
        <span class="quota-text">{text}</span>
      </span>
    </a>
  )
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 3 })

function quotaState(share: number): { tone: Tone; icon: IconName; text: string } {
  if (share >= 1)
    return { tone: 'danger', icon: 'circle-alert', text: 'Quota used up: requests are rejected' }
  const percent = `${Math.floor(share * 100)}% of the monthly quota`
  return share >= NEARLY_USED
    ? { tone: 'waiting', icon: 'triangle-alert', text: percent }
    : { tone: 'idle', icon: 'gauge', text: percent }
}
