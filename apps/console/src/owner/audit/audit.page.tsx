import type { AuditRow } from '@comanda/contract/audit/audit.routes.ts'
import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { FailedPart } from '../parts/loading-part.tsx'
import css from './audit.module.css'
import { type AuditFilter, auditQuery } from './audit.queries.ts'
import { AuditChange } from './audit-change.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** Every change of set-up, newest first. The filter stands in the address, so other pages can link to it. */
export function AuditPage() {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId } = useOwner()
  const [address, setAddress] = useSearchParams()
  const given = (name: keyof AuditFilter) => address.get(name) ?? ''
  const filter = { who: given('who'), group: given('group'), subject: given('subject') }
  const log = useInfiniteQuery(auditQuery(sellerId, filter, language))
  const pages = log.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const timeZone = pages[0]?.timeZone ?? 'UTC'
  const choose = (change: Partial<AuditFilter>) => {
    const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')
    setAddress(new URLSearchParams(wanted), { replace: true })
  }
  return (
    <>
      <AuditFilters key={filter.subject} filter={filter} onChoose={choose} />
      {log.error !== null && (
        <FailedPart
          words={log.data === undefined ? log.error.message : t('audit.stale')}
          onAgain={() => void log.refetch()}
        />
      )}
      {log.isPending && <p role="status">{t('owner.loading')}</p>}
      {log.data !== undefined && (
        <section className={css.log} aria-label={t('audit.list')} aria-busy={log.isPlaceholderData}>
          <p className={css.quiet}>{t('audit.zone', { zone: timeZone })}</p>
          <Days rows={rows} timeZone={timeZone} />
          <End
            isEmpty={rows.length === 0}
            isFiltered={Object.values(filter).some((value) => value !== '')}
            hasMore={log.hasNextPage}
            isWaiting={log.isFetchingNextPage}
            onMore={async () => (await log.fetchNextPage()).hasNextPage}
            onClear={() => setAddress({}, { replace: true })}
          />
        </section>
      )}
    </>
  )
}

/** The changes under the day of each. */
function Days({ rows, timeZone }: { readonly rows: readonly AuditRow[]; readonly timeZone: string }) {
  const language = useLanguage()
  const form = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone } as const
  const dayText = new Intl.DateTimeFormat(language, form)
  return byDay(rows, timeZone).map(({ day, changes }) => (
    <section key={day} aria-labelledby={`day-${day}`} className={css.day}>
      <h2 id={`day-${day}`}>{dayText.format(Date.parse(changes[0]?.at ?? day))}</h2>
      <ol className={css.changes}>
        {changes.map((row) => (
          <AuditChange key={row.auditId} row={row} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  ))
}

/** The changes of one day follow each other. */
function byDay(rows: readonly AuditRow[], timeZone: string) {
  const days: { day: string; changes: AuditRow[] }[] = []
  for (const row of rows) {
    const day = calendarDay(localTime(Date.parse(row.at), timeZone))
    const current = days.at(-1)
    if (current?.day === day) current.changes.push(row)
    else days.push({ day, changes: [row] })
  }
  return days
}

interface EndProps {
  readonly isEmpty: boolean
  readonly isFiltered: boolean
  readonly hasMore: boolean
  readonly isWaiting: boolean
  /** Resolves to whether more are left. */
  readonly onMore: () => Promise<boolean>
  readonly onClear: () => void
}

/** What is below the last change: the way to older ones, or why there is none. */
function End({ isEmpty, isFiltered, hasMore, isWaiting, onMore, onClear }: EndProps) {
  const t = useOwnerText()
  const last = useRef<HTMLParagraphElement>(null)
  const showMore = async () => {
    // The pressed button goes away with the oldest change: the focus stays here.
    if (!(await onMore())) last.current?.focus()
  }
  return (
    <div className={css.end}>
      <p ref={last} tabIndex={-1} role="status" className={css.quiet}>
        {isEmpty ? t(isFiltered ? 'audit.noneFits' : 'audit.none') : hasMore ? '' : t('audit.oldest')}
      </p>
      {isEmpty && isFiltered && <Button onClick={onClear}>{t('audit.clear')}</Button>}
      {hasMore && (
        <Button waiting={isWaiting} onClick={() => void showMore()}>
          {t('audit.older')}
        </Button>
      )}
    </div>
  )
}
