import type { ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { trash } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useWayText, useWhereText } from '../delivery/way-text.ts'
import styles from './address-row.module.css'

export interface AddressRowProps {
  entry: ShippingInfo
  onPick: () => void
  onDefault: () => void
  onDelete: () => void
}

/** One saved address: a tap takes it. */
export function AddressRow({ entry, onPick, onDefault, onDelete }: AddressRowProps) {
  const text = useText()
  const wayText = useWayText()
  const where = useWhereText()(entry)
  const way = wayText(entry.distance, true)
  return (
    <li>
      <Card flush>
        <button type="button" className={styles.pick} onClick={onPick}>
          <b className={styles.where}>{where}</b>
          <span className={styles.who}>{text('takeout.who', { name: entry.username, tel: entry.tel })}</span>
          {way !== '' && <span className={styles.who}>{way}</span>}
        </button>
        <div className={styles.acts}>
          {entry.isdefault ? (
            <Tag tone="ok">{text('takeout.isDefault')}</Tag>
          ) : (
            <span className={styles.default}>
              <Button
                kind="quiet"
                size="small"
                onClick={onDefault}
                aria-label={text('takeout.makeDefaultOf', { where })}
              >
                {text('takeout.makeDefault')}
              </Button>
            </span>
          )}
          <IconButton shape={trash} size="md" label={text('takeout.deleteOf', { where })} onClick={onDelete} />
        </div>
      </Card>
    </li>
  )
}
