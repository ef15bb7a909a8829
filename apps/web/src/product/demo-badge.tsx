import { Badge } from '../ui/data/badge.tsx'

/** Marks output of the built-in demo model. */
export const DemoBadge = ({ item }: { readonly item: { readonly demo: boolean } }) =>
  item.demo ? <Badge>Demo model</Badge> : null
