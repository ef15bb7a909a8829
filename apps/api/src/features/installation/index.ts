export type { InstallationStore } from './installation.ts'
