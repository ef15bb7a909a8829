interface ReasoningProps {
  readonly text: string | null
}

/** Text that a model wrote in think tags before its answer. */
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
