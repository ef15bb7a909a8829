/**
 * The start of a spreadsheet formula (OWASP, CSV injection). An apostrophe in front makes it text;
 * reading removes one, so that our own files round-trip.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export const textForSpreadsheet = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const textFromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
