import type { Rendering } from '../../ui/data/rendering.ts'
import type { Theme } from '../../ui/layout/appearance.ts'
import { Document } from '../../ui/layout/document.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Frame } from '../../ui/layout/frame.tsx'
import type { NavigationRow } from '../../ui/layout/navigation.ts'

const PROJECT = {
  id: '01a8e6f4-0000-7000-8000-000000000001',
  name: 'Support',
  may: ['prompts:read' as const],
  prompt_count: 5,
  key_count: 3,
  approval_required: false,
  prompt_files_url: null,
  created_at: '2026-01-15T09:30:00.000Z',
  account: { id: '01a8e6f4-0000-7000-8000-000000000001', name: 'Acme' },
}
const OTHER_PROJECT = { ...PROJECT, id: '01a8e6f4-0000-7000-8000-000000000002', name: 'Checkout' }

const SUMMARY = {
  id: PROJECT.id,
  name: PROJECT.name,
  may: PROJECT.may,
  account: PROJECT.account,
  plan: 'pro' as const,
  prompts: 5,
  keys: 3,
  connected_apps: 1,
  webhooks: 2,
  failing_webhooks: 1,
  open_proposals: 12,
  approval_required: false,
  publishes_approved: false,
  publish_gate: false,
  variable_check: false,
  used: 84_210,
  limit: 100_000,
}

const ROWS: readonly NavigationRow[] = [
  {
    path: 'prompts',
    label: 'Prompts',
    icon: 'file-text',
    group: 'work',
    permission: 'prompts:read',
    count: ({ prompt_count }) => prompt_count,
  },
  {
    path: 'proposals',
    label: 'Proposals',
    icon: 'git-pull-request',
    group: 'work',
    permission: 'prompts:read',
    count: ({ open_proposals }) => open_proposals,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: 'settings',
    group: 'manage',
    permission: 'prompts:read',
  },
]

interface FramePageProps {
  readonly theme: Theme
  readonly nonce: string
}

/** The frame of a project page: navigation, a nearly used quota and a flash message. */
export const FramePage = ({ theme, nonce }: FramePageProps) => {
  const now = new Date('2026-01-15T12:00:00.000Z')
  const rendering: Rendering = { now, timeZone: 'UTC', nonce, scripts: new Set() }
  const title = 'Support reply'
  return (
    <Document title={title} theme={theme} promptFont="mono" rendering={rendering}>
      <Frame
        user={{ name: 'Robin Ashe', email: 'robin@example.com' }}
        project={PROJECT}
        projects={[PROJECT, OTHER_PROJECT]}
        summary={SUMMARY}
        rows={ROWS}
        mayCreateProjects
        guides={[{ label: 'Concepts', href: '/guides/concepts', group: 'Guides' }]}
        path={`/projects/${PROJECT.id}/prompts/support-reply`}
        back="/ui/frame"
        theme={theme}
        flash="Saved. Live now; 3 programs are listening."
        title={title}
        width="text"
      >
        <h1>{title}</h1>
        <Empty icon="file-text" title="No blocks yet" text="A prompt is made of blocks." />
      </Frame>
    </Document>
  )
}
