import { type ComponentType, lazy } from 'react'

export interface OwnerPage {
  /** Its path under `/console/owner`, and its text `owner.page.{name}`. */
  readonly name: string
  readonly Page: ComponentType
}

/** The owner's pages in the order of the list; each loads when it is first shown. */
export const ownerPages = [
  { name: 'today', Page: lazy(async () => ({ default: (await import('./today/today.page.tsx')).TodayPage })) },
  { name: 'stores', Page: lazy(async () => ({ default: (await import('./stores/stores.page.tsx')).StoresPage })) },
  { name: 'menu', Page: lazy(async () => ({ default: (await import('./menu/menu.page.tsx')).MenuPage })) },
  {
    name: 'settings',
    Page: lazy(async () => ({ default: (await import('./settings/settings.page.tsx')).SettingsPage })),
  },
  { name: 'audit', Page: lazy(async () => ({ default: (await import('./audit/audit.page.tsx')).AuditPage })) },
] as const satisfies readonly [OwnerPage, ...OwnerPage[]]
