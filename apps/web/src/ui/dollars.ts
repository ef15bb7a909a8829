/** Millionths of a US dollar to read: cents, and as much beyond them as there is. */
export const dollars = (millionths: number): string => FORMAT.format(millionths / 1_000_000)

const FORMAT = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})
