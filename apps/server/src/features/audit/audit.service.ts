import type { AuditRow } from '@comanda/contract/audit/audit.routes.ts'
import { changedFields } from '@comanda/rules/audit/changed-fields.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import { type AuditFilters, type AuditLogRow, listAudit, readAuditFilters, readZone } from './audit.repository.ts'

const pageSize = 50
/** A new store has some 40 fields, an import of settings more. */
const mostFields = 60

export interface AuditWish {
  readonly before?: number | undefined
  readonly who?: string | undefined
  readonly group?: string | undefined
  readonly subject?: string | undefined
}

export interface AuditPage {
  rows: AuditRow[]
  next: number | null
  timeZone: string
}

export interface AuditService {
  /** A page of the changes that the caller may see: those of their stores, or of the whole seller. */
  listChanges(sellerId: string, wish: AuditWish, call: Call): Promise<AuditPage>
  listFilters(sellerId: string, call: Call): Promise<AuditFilters>
}

export function createAuditService({ db }: { readonly db: Pick<Database, 'pool'> }): AuditService {
  const seenBy = (sellerId: string, { staff }: Call) => ({ sellerId, ownStores: staff?.storeIds ?? [] })
  return {
    async listChanges(sellerId, { before = null, who = '', group = '', subject = '' }, call) {
      const seen = seenBy(sellerId, call)
      const wanted = { who: who || null, group: group || null, subject: subject.trim() || null }
      const [rows, zone] = await Promise.all([
        listAudit(db.pool, { ...seen, before, ...wanted, limit: pageSize + 1 }),
        readZone(db.pool, seen),
      ])
      const shown = rows.slice(0, pageSize)
      const next = rows.length > pageSize ? (shown.at(-1)?.auditId ?? null) : null
      return { rows: shown.map((row) => auditRow(row, call.language)), next, timeZone: zone ?? 'UTC' }
    },
    listFilters: (sellerId, call) => readAuditFilters(db.pool, seenBy(sellerId, call)),
  }
}

function auditRow({ at, storeId, storeNames, before, after, ...row }: AuditLogRow, language: Language): AuditRow {
  const fields = changedFields(before, after)
  return {
    ...row,
    at: at.toISOString(),
    storeid: storeId ?? '',
    storefront: storeId === null ? '' : textIn(storeNames ?? {}, language, defaultLanguage) || storeId,
    fields: fields.slice(0, mostFields),
    moreFields: Math.max(0, fields.length - mostFields),
  }
}
