/** The program of a Python 3.10 or later with httpx; undefined where no way leads to one. */
export function findPython(): string | undefined
