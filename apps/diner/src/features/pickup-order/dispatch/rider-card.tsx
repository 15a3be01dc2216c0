import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { moped, phone } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useText } from '../../../i18n/text.ts'
import { telLink } from '../tel-link.ts'
import styles from './rider-card.module.css'

/** The rider and their phone number. A courier service gives no name. */
export function RiderCard({
  dispatch: { rider, deliverySelf, state },
}: {
  dispatch: Pick<DispatchDetail, 'rider' | 'deliverySelf' | 'state'>
}) {
  const text = useText()
  const link = telLink(rider?.tel ?? '')
  const from = text('dispatch.from', { own: String(deliverySelf) })
  const who = rider?.name ?? (state === 'waiting' ? text('dispatch.noRider') : from)
  return (
    <Card>
      <div className={styles.rider}>
        <Icon shape={moped} size="xl" />
        <div className="grow">
          <b>{who}</b>
          {who !== from && <p className={styles.from}>{from}</p>}
        </div>
        {rider && link !== '' && (
          <a
            className={buttonClass({ kind: 'soft' })}
            href={link}
            aria-label={text('dispatch.callNamed', { name: rider.name })}
          >
            <Icon shape={phone} size="sm" />
            {text('dispatch.call')}
          </a>
        )}
      </div>
    </Card>
  )
}
