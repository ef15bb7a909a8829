const STRING_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/gs

/** A name that stands twice in one object of a JSON text, at any depth: reading keeps its last value alone. */
export function repeatedName(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(STRING_OR_BRACE)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = String(JSON.parse(token.slice(0, -colon.length)))
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
