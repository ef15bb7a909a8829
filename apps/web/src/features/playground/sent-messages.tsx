import type { Run } from './load-run.ts'
import { SETTINGS } from './run-form.ts'
import { RunText } from './run-text.tsx'

/** The compiled messages as the model was given them, and how it was asked. */
export const SentMessages = ({ run }: { readonly run: Run }) => (
  <details class="run-sent">
    <summary>Sent messages</summary>
    {toMessages(run).map(({ role, text }) => (
      <div class="run-message">
        <h3>{role}</h3>
        <RunText name={`${role} message`} text={text} />
      </div>
    ))}
    <p class="quiet-text small">
      Sent to <bdi>{run.model}</bdi> (<bdi>{run.provider}</bdi>). {formatSettings(run)}
    </p>
  </details>
)

/** Without a message of a user the prompt itself is sent as one. */
function toMessages({ sent_prompt = '', message }: Run) {
  if (message === null) return [{ role: 'User', text: sent_prompt }]
  return [
    { role: 'System', text: sent_prompt },
    { role: 'User', text: message },
  ]
}

function formatSettings({ settings, settings_not_sent: notSent }: Run): string {
  const given = SETTINGS.flatMap((name) => {
    const value = settings[name]
    const isSent = value !== undefined && !notSent.some(({ setting }) => setting === name)
    return isSent ? [`${name} ${value}`] : []
  })
  return given.length > 0 ? `With ${given.join(', ')}.` : "With the model's default settings."
}
