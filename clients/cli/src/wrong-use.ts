/** A problem that the caller can fix. The CLI prints its message without a stack. */
export class WrongUse extends Error {}
