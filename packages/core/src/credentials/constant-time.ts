/** Compares two secrets in time that depends only on their lengths. */
export function constantTimeEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++)
    difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1))
  return difference === 0
}

/** Compares with all secrets, so timing leaks nothing. */
export function constantTimeIncludes(secrets: readonly string[], given: string): boolean {
  let found = false
  for (const secret of secrets) found = constantTimeEqual(given, secret) || found
  return found
}
