import type { StoreToday } from '@comanda/contract/report/report.routes.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import css from './today.module.css'

interface Props {
  readonly store: StoreToday
  readonly onShow: (state: 'open' | 'paid') => void
}

/** One store's business day so far. A figure with bills behind it opens their list. */
export function StoreFigures({ store, onShow }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const shown = (amount: number) => formatMoney(money(amount), store.currency, { language, showZero: true })
  const { storeid, storefront, day, openBills, openAmount, paidBills, paidAmount, weekAgoAmount } = store
  const { seatedTables, waitMinutes, longestMinutes } = store
  const title = `store-${storeid}`
  return (
    <Card role="region" className={css.store} aria-labelledby={title}>
      <h2 id={title}>
        {storefront} <small className={css.day}>{dayText(day, language)}</small>
      </h2>
      <div className={css.figures}>
        <button type="button" className={css.figure} onClick={() => onShow('paid')}>
          <span className={css.note}>{t('today.paid', { n: paidBills })}</span>
          <b>{shown(paidAmount)}</b>
          <small className={css.note}>{changeText(paidAmount, weekAgoAmount, shown, t)}</small>
        </button>
        <button type="button" className={css.figure} onClick={() => onShow('open')}>
          <span className={css.note}>{t('today.open', { n: openBills })}</span>
          <b>{shown(openAmount)}</b>
          <small className={css.note}>{t('today.seated', { n: seatedTables })}</small>
        </button>
        <p className={css.figure}>
          <span className={css.note}>{t('today.wait')}</span>
          <b>{waitMinutes === null ? '–' : t('today.minutes', { n: waitMinutes })}</b>
          <small className={css.note}>
            {longestMinutes === null ? t('today.noneWaits') : t('today.longest', { n: longestMinutes })}
          </small>
        </p>
      </div>
    </Card>
  )
}

function changeText(
  now: number,
  before: number,
  shown: (amount: number) => string,
  t: ReturnType<typeof useOwnerText>,
): string {
  if (before === 0) return t('today.noWeekAgo')
  const percent = Math.round(((now - before) / before) * 100)
  return t('today.weekAgo', { amount: shown(before), percent: `${percent > 0 ? '+' : ''}${percent} %` })
}

/** `2026-11-28` in words. */
function dayText(day: string, language: string): string {
  const form = { weekday: 'short', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, form).format(Date.parse(`${day}T00:00:00Z`))
}
