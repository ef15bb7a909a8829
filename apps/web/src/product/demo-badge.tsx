import { Badge } from '../ui/data/badge.tsx'

/** Marks what the built-in demo wrote, beside the text and never in it. */
export const DemoBadge = ({ item }: { readonly item: { readonly demo: boolean } }) =>
  item.demo ? <Badge>Demo model</Badge> : null
