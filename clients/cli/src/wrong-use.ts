/** A problem that the caller can fix; its message is printed without a stack. */
export class WrongUse extends Error {}
