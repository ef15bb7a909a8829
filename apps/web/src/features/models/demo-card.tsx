import type { ProviderList } from '@promptwire/core/contract/people/providers'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page-header.tsx'
import { PostForm } from '../../ui/post-form.tsx'

interface DemoCardProps {
  readonly demo: NonNullable<ProviderList['demo']>
  readonly path: string
  readonly canManage: boolean
}

/** The stand-in: what it is, and that it is none of the real ones. */
export const DemoCard = ({ demo, path, canManage }: DemoCardProps) => (
  <Card title="Built-in demo" id="demo">
    <p>
      <Badge tone="waiting">Not a real model</Badge>{' '}
      {demo.is_default ? <Badge>Default</Badge> : null}
    </p>
    <p>
      <strong>{demo.name}</strong> answers by simple rules, so that you can try the playground and
      evals without an account. It calls nobody, costs nothing, and is on because the operator of
      this service set <code>DEMO_PROVIDER</code>. Its models are{' '}
      {demo.models.map((model, at) => (
        <>
          {at === 0 ? null : ' and '}
          <code>{model}</code>
        </>
      ))}
      .
    </p>
    <p class="quiet-text">
      {demo.is_default
        ? 'The first real provider that you add becomes the default in its place.'
        : 'It runs only where somebody names it.'}
    </p>
    {canManage && !demo.is_default ? (
      <PostForm action={`${path}/${demo.id}/default`}>
        <Button of="the demo">Make it the default</Button>
      </PostForm>
    ) : null}
  </Card>
)
