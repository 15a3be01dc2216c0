import type { TicketDelivery } from '@comanda/contract/pickup-order/counter.schema.ts'
import { useText } from '../../../i18n/text.ts'
import { kilometres } from '../ahead-words.ts'
import css from './delivery-details.module.css'

/** Address and rider of a delivery, for the slip, the shelf and the paper. */
export function DeliveryDetails({ delivery }: { readonly delivery: TicketDelivery }) {
  const t = useText()
  const { recipient, tel, address, houseNo, memo, distance, about, deliverySelf, state, rider, reason } = delivery
  return (
    <div className={css.delivery}>
      <p>
        <b>{t('ahead.recipient', { name: recipient })}</b> {tel === '' ? null : <span>{t('ahead.tel', { tel })}</span>}
      </p>
      <p>
        {address} {houseNo}
        {distance === null ? null : (
          <small> {t(about ? 'ahead.metresAbout' : 'ahead.metres', { km: kilometres(distance) })}</small>
        )}
      </p>
      {memo === '' ? null : <p>{t('ahead.toRider', { memo })}</p>}
      <p>
        {t('ahead.broughtBy', { own: String(deliverySelf) })} · <b>{t('ahead.dispatch', { state })}</b>
        {rider === null ? null : ` · ${t('ahead.rider', { name: rider.name })}`}
        {rider === null || rider.tel === '' ? '' : ` · ${t('ahead.tel', { tel: rider.tel })}`}
        {reason === '' ? '' : ` · ${reason}`}
      </p>
    </div>
  )
}
