import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import { classes } from '@comanda/ui/style/classes.ts'
import { useMoneyText } from '../../../app/money.tsx'
import { useText } from '../../../i18n/text.ts'
import styles from '../../takeout/address/address-dialog.module.css'
import { useWayText, useWhereText } from '../../takeout/delivery/way-text.ts'

export interface DispatchWhereProps {
  dispatch: DispatchDetail
  /** The page lists the charge among the steps of its price. */
  charged?: boolean
}

/** The delivery address and charge. */
export function DispatchWhere({ dispatch, charged = false }: DispatchWhereProps) {
  const text = useText()
  const wayText = useWayText()
  const whereText = useWhereText()
  const moneyText = useMoneyText()
  const { contact, tel, memo, distance, about, distributionCharge: charge } = dispatch
  const rows: readonly (readonly [string, string])[] = [
    [text('takeout.recipient'), contact],
    [text('takeout.tel'), tel],
    [text('takeout.address'), whereText(dispatch)],
    [text('takeout.distance'), wayText(distance, about)],
    [text('dispatch.memo'), memo],
    [text('takeout.fee'), charge === 0 ? text('takeout.free') : charged ? '' : moneyText(charge, { showZero: true })],
  ]
  return (
    <Card>
      <dl className={classes(styles.facts, styles.flush)}>
        {rows.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
