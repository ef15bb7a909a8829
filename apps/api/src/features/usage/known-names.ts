import { VARIABLE_KEY } from '@promptwire/core/compile/variable-key'
import { ANY_REQUEST, type SentVariables } from './usage-record.ts'

/** Max remembered names, over all prompts. */
const MAX_KNOWN = 50_000
/** Max undeclared names per prompt and day, since callers choose them. */
const MAX_UNDECLARED = 20

interface NamesOfPrompt {
  readonly sent: Set<string>
  readonly leftOut: Set<string>
  readonly undeclared: Set<string>
}

export type NamedUse = readonly [key: string, isSent: boolean]

/** Names already noted today: a request with known names costs only look-ups. */
export class KnownNames {
  #day = ''
  #size = 0
  #prompts = new Map<string, NamesOfPrompt>()

  add(promptId: string, { declared, given }: SentVariables, day: string): NamedUse[] {
    if (day !== this.#day || this.#size > MAX_KNOWN) this.#forget(day)
    const known = this.#prompts.get(promptId) ?? this.#addPrompt(promptId)
    const fresh: NamedUse[] = []
    const note = (key: string, isSent: boolean, noted: Set<string>) => {
      if (noted.has(key)) return
      noted.add(key)
      this.#size++
      fresh.push([key, isSent])
    }
    note(ANY_REQUEST, true, known.sent)
    for (const key of declared) {
      const isSent = Object.hasOwn(given, key)
      note(key, isSent, isSent ? known.sent : known.leftOut)
    }
    let others = 0
    for (const key in given) {
      if (declared.has(key)) continue
      if (++others > MAX_UNDECLARED || known.undeclared.size >= MAX_UNDECLARED) break
      if (VARIABLE_KEY.test(key)) note(key, true, known.undeclared)
    }
    return fresh
  }

  #forget(day: string): void {
    this.#day = day
    this.#size = 0
    this.#prompts = new Map()
  }

  #addPrompt(promptId: string): NamesOfPrompt {
    const names = { sent: new Set<string>(), leftOut: new Set<string>() }
    const known = { ...names, undeclared: new Set<string>() }
    this.#prompts.set(promptId, known)
    return known
  }
}
