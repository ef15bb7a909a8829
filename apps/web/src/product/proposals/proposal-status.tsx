import type { ProposalState } from '@promptwire/contract/proposals/proposal-fields'
import { Status, type Tone } from '../../ui/data/badge.tsx'

const STATES: Readonly<Record<ProposalState, readonly [Tone, string]>> = {
  open: ['waiting', 'Open'],
  changes_requested: ['danger', 'Changes requested'],
  approved: ['live', 'Approved'],
  applied: ['live', 'Applied'],
  closed: ['idle', 'Closed'],
}

export const ProposalStatus = ({ state }: { readonly state: ProposalState }) => {
  const [tone, word] = STATES[state]
  return <Status tone={tone}>{word}</Status>
}
