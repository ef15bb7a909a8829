import { Badge } from '../data/badge.tsx'

const TONES = { added: 'live', removed: 'danger', changed: 'waiting' } as const
const CHANGE_LABELS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

export const ChangeBadge = ({ change }: { change: keyof typeof CHANGE_LABELS }) => (
  <Badge tone={TONES[change]}>{CHANGE_LABELS[change]}</Badge>
)
