import type { ProviderList } from '@promptwire/contract/models/providers'
import { Button } from '../../ui/controls/button.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/layout/page-header.tsx'

interface DemoCardProps {
  readonly demo: NonNullable<ProviderList['demo']>
  readonly path: string
  readonly canManage: boolean
}

/** The demo provider is not a real model. */
export const DemoCard = ({ demo, path, canManage }: DemoCardProps) => (
  <Card title="Built-in demo" id="demo">
    <p>
      <Badge tone="waiting">Not a real model</Badge>{' '}
      {demo.is_default ? <Badge>Default</Badge> : null}
    </p>
    <p>
      <strong>{demo.name}</strong> gives simulated answers, so you can try the playground and evals
      without an account. It makes no external calls and is free. It is on because the operator set{' '}
      <code>DEMO_PROVIDER</code>. Models:{' '}
      {demo.models.map((model, at) => (
        <>
          {at === 0 ? null : ', '}
          <code>{model}</code>
        </>
      ))}
      .
    </p>
    <p class="quiet-text">
      {demo.is_default
        ? 'The first provider you add becomes the default instead.'
        : 'Used only if a call names it.'}
    </p>
    {canManage && !demo.is_default ? (
      <PostForm action={`${path}/${demo.id}/default`}>
        <Button hiddenText="the demo">Make default</Button>
      </PostForm>
    ) : null}
  </Card>
)
