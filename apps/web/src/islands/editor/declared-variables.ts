import type { CompilableVariable } from '@promptwire/core/compile/compile'

export interface DeclaredVariable extends CompilableVariable {
  readonly description: string
}

/** What is declared, as the page was told last. */
export const declaredVariables = (root: HTMLElement): readonly DeclaredVariable[] =>
  // The server wrote them into the page.
  JSON.parse(root.dataset['variables'] ?? '[]') as DeclaredVariable[]
