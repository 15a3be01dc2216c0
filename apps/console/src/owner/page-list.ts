import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type Capability, can } from '@comanda/rules/access/roles.ts'
import { type ComponentType, lazy } from 'react'

export interface OwnerPage {
  /** Its path under `/console/owner`, and its text `owner.page.{name}`. */
  readonly name: string
  /** Who has it sees the page. The server checks each call by itself. */
  readonly needs: Capability
  /** The first word of what the change log calls its changes; the page says who changed it last. */
  readonly audits?: string
  /** It has pages of its own below its path. */
  readonly hasParts?: true
  readonly Page: ComponentType
}

/** The owner's pages in the order of the list; each loads when it is first shown. */
export const ownerPages = [
  {
    name: 'today',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./today/today.page.tsx')).TodayPage })),
  },
  {
    name: 'stores',
    audits: 'store',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./stores/stores.page.tsx')).StoresPage })),
  },
  {
    name: 'menu',
    audits: 'menu',
    needs: 'menu.publish',
    hasParts: true,
    Page: lazy(async () => ({ default: (await import('./menu/menu.page.tsx')).MenuPage })),
  },
  {
    name: 'tables',
    audits: 'table',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./tables/tables.page.tsx')).TablesPage })),
  },
  {
    name: 'style',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./style/style.page.tsx')).StylePage })),
  },
  {
    name: 'staff',
    audits: 'staff',
    needs: 'staff.edit',
    Page: lazy(async () => ({ default: (await import('./staff/staff.page.tsx')).StaffPage })),
  },
  {
    name: 'settings',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./settings/settings.page.tsx')).SettingsPage })),
  },
  {
    name: 'audit',
    needs: 'seller.configure',
    Page: lazy(async () => ({ default: (await import('./audit/audit.page.tsx')).AuditPage })),
  },
] as const satisfies readonly [OwnerPage, ...OwnerPage[]]

/** The pages that a person may open, in the order of the list. */
export function pagesOf(staff: Pick<Staff, 'capabilities'>) {
  return ownerPages.filter(({ needs }) => can(staff, needs))
}
