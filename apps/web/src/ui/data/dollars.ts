/** Takes millionths of a US dollar. Shows cents, and up to six decimals below a dollar. */
export const dollars = (millionths: number): string => format(millionths / 1_000_000)

/** Takes US dollars. Unknown is not zero. */
export const formatCost = (cost: number | null): string =>
  cost === null ? 'Unknown' : format(cost)

/** Takes millionths of a US dollar. The output cost is unknown before the call. */
export const formatInputCost = (millionths: number | null): string =>
  millionths === null ? 'cost unknown' : `≈ ${dollars(millionths)} input`

const DOLLARS = { style: 'currency', currency: 'USD', minimumFractionDigits: 2 } as const
const EXACT = new Intl.NumberFormat('en', { ...DOLLARS, maximumFractionDigits: 6 })
const CENTS = new Intl.NumberFormat('en', DOLLARS)

const format = (amount: number) => (amount < 1 ? EXACT : CENTS).format(amount)
