/** Work in several transactions that stopped early; the message says how many are done. */
export class PartlyDone extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'PartlyDone'
  }
}
