/** Formats millionths of a US dollar, with up to six decimals. */
export const dollars = (millionths: number): string => FORMAT.format(millionths / 1_000_000)

/** The cost of model calls in US dollars; unknown is not zero. */
export const formatCost = (cost: number | null): string =>
  cost === null ? 'Unknown' : FORMAT.format(cost)

/** The input cost of a model call; the output cost is unknown before. */
export const formatInputCost = (millionths: number | null): string =>
  millionths === null ? 'cost unknown' : `≈ ${dollars(millionths)} input`

const FORMAT = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})
