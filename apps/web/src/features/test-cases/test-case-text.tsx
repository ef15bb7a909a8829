import type { Check } from '@promptwire/contract/checks/checks'
import { describeCheck, MAX_QUOTE_LENGTH } from '../../product/describe-check.ts'
import { Section } from '../../ui/layout/page-header.tsx'
import type { TestCase } from './test-case-context.ts'

export const TestCaseText = ({ testCase }: { testCase: TestCase }) => {
  const { input_text, expected_output, variables, checks, threshold } = testCase
  const given = Object.entries(variables)
  return (
    <>
      <Text id="input" title="User message" text={input_text} />
      {given.length > 0 ? (
        <Section title="Variables" id="variables">
          <dl class="test-case-values">
            {given.map(([key, value]) => (
              <div>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd class="test-case-text" dir="auto">
                  {`${value}`}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {expected_output === '' ? null : (
        <Text id="expected" title="Reference answer" text={expected_output} />
      )}
      <Section title="The output" id="checks">
        {checks.length === 0 ? <p class="quiet-text">No checks.</p> : null}
        {threshold === null ? null : <p>{`It passes with a score of at least ${threshold}.`}</p>}
        <ul class="test-case-facts">
          {checks.map((check) => (
            <li>
              <CheckText check={check} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const CheckText = ({ check }: { check: Check }) => {
  const whole = fullValue(check)
  return (
    <>
      {describeCheck(check)}
      {whole === undefined ? null : (
        <details>
          <summary class="quiet-text">All of it</summary>
          <pre tabindex={0} dir="auto">
            {whole}
          </pre>
        </details>
      )}
    </>
  )
}

/** Values that are too long for a sentence. */
function fullValue(check: Check): string | undefined {
  if (check.type === 'assert-set') return JSON.stringify(check.assert, null, 2)
  const value = 'value' in check ? check.value : undefined
  if (value === undefined) return undefined
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = `${value}`
  return text.length > MAX_QUOTE_LENGTH || text.includes('\n') ? text : undefined
}

const Text = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <Section title={title} id={id}>
    <p class="test-case-text" dir="auto">
      {text}
    </p>
  </Section>
)
