import { Badge } from './badge.tsx'

const TONES = { added: 'live', removed: 'danger', changed: 'waiting' } as const
const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** What became of a block or a variable. */
export const ChangeBadge = ({ change }: { change: keyof typeof WORDS }) => (
  <Badge tone={TONES[change]}>{WORDS[change]}</Badge>
)
