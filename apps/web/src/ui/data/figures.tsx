import type { Child } from 'hono/jsx'

export interface Figure {
  readonly name: string
  readonly value: number
  /** An explanation or a comparison. */
  readonly note?: Child
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl class="figures">
    {figures.map(({ name, value, note }) => (
      <div class="figure">
        <dt>{name}</dt>
        <dd class="figure-value numbers">{value.toLocaleString('en')}</dd>
        {note ? <dd class="quiet-text small">{note}</dd> : null}
      </div>
    ))}
  </dl>
)
