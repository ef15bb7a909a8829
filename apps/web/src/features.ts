import { Hono } from 'hono'
import { auditRoutes } from './features/audit/audit-routes.tsx'
import { connectedAppRoutes } from './features/connected-apps/connected-app-routes.tsx'
import { editRoutes } from './features/editor/edit-routes.tsx'
import { editorRoutes } from './features/editor/editor-routes.tsx'
import { evalRoutes } from './features/evals/eval-routes.tsx'
import { projectEvalRoutes } from './features/evals/project-eval-routes.tsx'
import { fileRoutes } from './features/files/file-routes.tsx'
import { keyRoutes } from './features/keys/key-routes.tsx'
import { modelRoutes } from './features/models/provider-routes.tsx'
import { partRoutes } from './features/parts/part-routes.tsx'
import { playgroundRoutes } from './features/playground/playground-routes.tsx'
import { projectPlaygroundRoutes } from './features/playground/project-playground-routes.tsx'
import { settingsRoutes } from './features/projects/settings/settings-routes.tsx'
import { promptRoutes } from './features/prompts/prompt-routes.tsx'
import { aiProposalRoutes } from './features/proposals/ai-proposal-routes.tsx'
import { proposalRoutes } from './features/proposals/proposal-routes.tsx'
import { proposeRoutes } from './features/proposals/propose-routes.tsx'
import { quickStartRoutes } from './features/quick-start/quick-start-routes.tsx'
import { testCaseRoutes } from './features/test-cases/test-case-routes.tsx'
import { testedPromptRoutes } from './features/test-cases/tested-prompt-routes.tsx'
import { usageRoutes } from './features/usage/usage-routes.tsx'
import { versionRoutes } from './features/versions/version-routes.tsx'
import { webhookRoutes } from './features/webhooks/webhook-routes.tsx'
import type { WebContext } from './session/render/web-context.ts'
import type { WebEnvironment } from './session/render/web-environment.ts'
import type { NavigationRow } from './ui/layout/navigation.ts'

type FeatureRoutes = (web: WebContext) => Hono<WebEnvironment>

/** A feature of a project: its row in the sidebar, and its routes below the row's path. */
interface ProjectFeature extends NavigationRow {
  readonly routes: FeatureRoutes
  /** Requests of a script, which need the session alone; tried before `routes`. */
  readonly scriptRoutes?: FeatureRoutes
}

/** Mounts several features below one path. The first with a matching route responds. */
const combineRoutes =
  (...features: readonly FeatureRoutes[]): FeatureRoutes =>
  (web) =>
    features.reduce(
      (routes, feature) => routes.route('/', feature(web)),
      new Hono<WebEnvironment>(),
    )

/** Every feature of a project, in the order of the sidebar. */
export const PROJECT_FEATURES: readonly ProjectFeature[] = [
  {
    path: 'prompts',
    label: 'Prompts',
    icon: 'file-text',
    group: 'work',
    permission: 'prompts:read',
    count: (project) => project.prompt_count,
    scriptRoutes: editRoutes,
    routes: combineRoutes(
      promptRoutes,
      versionRoutes,
      partRoutes,
      proposeRoutes,
      aiProposalRoutes,
      playgroundRoutes,
      testCaseRoutes,
      evalRoutes,
      fileRoutes,
      editorRoutes,
    ),
  },
  {
    path: 'proposals',
    label: 'Proposals',
    icon: 'git-pull-request',
    group: 'work',
    permission: 'prompts:read',
    count: ({ open_proposals }) => open_proposals,
    routes: proposalRoutes,
  },
  {
    path: 'test-cases',
    label: 'Test cases',
    icon: 'flask-conical',
    group: 'work',
    permission: 'test_cases:read',
    routes: testedPromptRoutes,
  },
  {
    path: 'playground',
    label: 'Playground',
    icon: 'play',
    group: 'work',
    permission: 'evals:read',
    routes: projectPlaygroundRoutes,
  },
  {
    path: 'evals',
    label: 'Evals',
    icon: 'list-checks',
    group: 'work',
    permission: 'evals:read',
    routes: projectEvalRoutes,
  },
  {
    path: 'quick-start',
    label: 'Quick start',
    icon: 'rocket',
    group: 'work',
    permission: 'projects:read',
    routes: quickStartRoutes,
  },
  {
    path: 'usage',
    label: 'Usage',
    icon: 'chart-no-axes-column',
    group: 'work',
    permission: 'projects:read',
    routes: usageRoutes,
  },
  {
    path: 'keys',
    label: 'API keys',
    icon: 'key-round',
    group: 'manage',
    permission: 'keys:read',
    count: ({ keys }) => keys,
    routes: keyRoutes,
  },
  {
    path: 'connected-apps',
    label: 'Connected apps',
    icon: 'plug',
    group: 'manage',
    permission: 'keys:read',
    count: ({ connected_apps }) => connected_apps,
    routes: connectedAppRoutes,
  },
  {
    path: 'webhooks',
    label: 'Webhooks',
    icon: 'webhook',
    group: 'manage',
    permission: 'webhooks:read',
    count: ({ webhooks }) => webhooks,
    routes: webhookRoutes,
  },
  {
    path: 'models',
    label: 'Models',
    icon: 'cpu',
    group: 'manage',
    permission: 'providers:read',
    routes: modelRoutes,
  },
  {
    path: 'audit-log',
    label: 'Audit log',
    icon: 'scroll-text',
    group: 'manage',
    permission: 'projects:read',
    routes: auditRoutes,
  },
  {
    path: 'settings',
    label: 'Settings',
    icon: 'settings',
    group: 'manage',
    permission: 'projects:read',
    routes: settingsRoutes,
  },
]
