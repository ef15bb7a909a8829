interface ReasoningProps {
  /** Null for none. */
  readonly text: string | null
}

/** A model's text in think tags before its answer, folded away. */
export const Reasoning = ({ text }: ReasoningProps) =>
  text === null ? null : (
    <details class="reasoning">
      <summary>Reasoning</summary>
      <p class="quiet-text small">
        The model wrote this in think tags before its answer. Checks ignore it.
      </p>
      <p class="reasoning-text" dir="auto">
        {text}
      </p>
    </details>
  )
