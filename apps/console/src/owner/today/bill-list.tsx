import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { clockOf } from '../../app/clock.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { LoadingPart } from '../parts/loading-part.tsx'
import { OwnerDialog } from '../parts/owner-dialog.tsx'
import css from './today.module.css'
import type { ShownBills } from './today.page.tsx'
import { billsTodayQuery, todayQuery } from './today.queries.ts'

/** The bills behind a figure. */
export function BillList({ storeId, storeName, state, onClose }: ShownBills & { readonly onClose: () => void }) {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId } = useOwner()
  const list = useQuery(billsTodayQuery(sellerId, storeId, state))
  const currency = useQuery(todayQuery(sellerId)).data?.stores.find((one) => one.storeid === storeId)?.currency ?? ''
  const bills = list.data?.bills ?? []
  return (
    <OwnerDialog
      isDismissable
      title={t(state === 'paid' ? 'today.paidList' : 'today.openList', { store: storeName })}
      onClose={onClose}
    >
      {list.data === undefined && <LoadingPart error={list.error} onAgain={() => void list.refetch()} />}
      {list.data !== undefined && bills.length === 0 && <p>{t('today.noBills')}</p>}
      <ul className={css.bills}>
        {bills.map(({ outtradeno, tableName, orderType, amount, at, payTypeCode }) => (
          <li key={outtradeno}>
            <span>
              {clockOf(at, list.data?.timeZone ?? '')}{' '}
              <b>{tableName === '' ? t('today.orderType', { type: String(orderType) }) : tableName}</b>
              <small className={css.number}>{outtradeno}</small>
            </span>
            <span className={css.sum}>
              {formatMoney(money(amount), currency, { language, showZero: true })}
              {payTypeCode !== '' && <small className={css.number}>{t('today.way', { way: payTypeCode })}</small>}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('today.close')}</Button>
    </OwnerDialog>
  )
}
