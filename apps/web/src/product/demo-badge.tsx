import { Badge } from '../ui/data/badge.tsx'

/** Marks what the built-in demo wrote, beside the text and never in it. */
export const DemoBadge = ({ of }: { readonly of: { readonly demo: boolean } }) =>
  of.demo ? <Badge>Demo model</Badge> : null
