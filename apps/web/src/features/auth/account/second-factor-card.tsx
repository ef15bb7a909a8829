import type { SecondFactor } from '@promptwire/contract/auth/second-factor'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../../ui/controls/button.tsx'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Question } from '../../../ui/controls/question.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'

export const SecondFactorCard = ({ factor }: { factor: SecondFactor }) => (
  <Card
    title="Two-step sign-in"
    id="second-factor"
    lead="After your password, sign-in asks for a code from your authenticator app."
  >
    {factor.totp ? <On factor={factor} /> : <Off factor={factor} />}
  </Card>
)

const Off = ({ factor }: { factor: SecondFactor }) =>
  factor.available ? (
    <PostForm action="/account/second-factor/start">
      <Button>Set up authenticator app</Button>
    </PostForm>
  ) : (
    <p class="quiet-text">The operator has to set ENCRYPTION_KEYS first.</p>
  )

const On = ({ factor }: { factor: SecondFactor }) => (
  <>
    <p>
      <Badge tone="live">On</Badge> {count(factor.recovery_codes_left, 'recovery code')} left.
    </p>
    <div class="row">
      <PostForm action="/account/second-factor/codes">
        <Button>Create new recovery codes</Button>
      </PostForm>
      <Button type="button" popovertarget="remove-second-factor">
        Turn off…
      </Button>
      <Question
        id="remove-second-factor"
        title="Turn off two-step sign-in?"
        action="/account/second-factor/remove"
        confirmLabel="Turn off"
      >
        Your password alone will sign you in. Your recovery codes stop working.
      </Question>
    </div>
  </>
)
