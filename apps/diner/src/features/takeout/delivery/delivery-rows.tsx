import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { moped } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useEffect, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import { useAddressBook } from '../address/address-book.queries.ts'
import { AddressDialog } from '../address/address-dialog.tsx'
import { openAddress, placeKey, useDelivery, useDeliveryState } from './delivery.state.ts'
import { chooseAddress, ensureShipping, loadRules, openDelivery } from './delivery.ts'
import type { DeliveryPartProps } from './delivery-part.ts'
import styles from './delivery-rows.module.css'
import { FeeLines } from './fee-lines.tsx'
import { useWayText, useWhereText } from './way-text.ts'

/** The address, the charge, and what is missing for a delivery. */
export const DeliveryRows = withQueries(function Rows({ storeId, amount, frozen }: DeliveryPartProps) {
  const text = useText()
  const wayText = useWayText()
  const whereText = useWhereText()
  const { failed, again } = useDeliveryHere(storeId, amount)
  const { address, refusal, rules, open } = useDeliveryState()
  const check = useDelivery(storeId, amount)
  const way = wayText(check.distance, check.about)
  return (
    <div className={styles.rows}>
      <Card flush>
        <ListItem
          icon={moped}
          name={
            address ? (
              <>
                <span className={styles.label}>{text('takeout.deliverTo')}</span>
                <b className={styles.where}>{whereText(address)}</b>
                <span className={styles.label}>
                  {text('takeout.who', { name: address.username, tel: address.tel })}
                </span>
                {way !== '' && <span className={styles.label}>{way}</span>}
              </>
            ) : (
              text('takeout.deliverTo')
            )
          }
          value={address ? undefined : text('takeout.noAddress')}
          onClick={frozen ? undefined : () => openAddress()}
        />
      </Card>
      <div role="status" className={styles.refusal}>
        {refusal !== '' && (
          <Note tone="warn" icon={warning}>
            {refusal}
          </Note>
        )}
      </div>
      {rules === null && !failed && (
        <Card>
          <Skeleton width="half" />
        </Card>
      )}
      {rules && <FeeLines rules={rules} check={check} />}
      {rules === null && failed && (
        <Note tone="warn" icon={warning}>
          <p>{text('takeout.rulesFailed')}</p>
          <Button size="small" onClick={again}>
            {text('takeout.retry')}
          </Button>
        </Note>
      )}
      {open && <AddressDialog storeId={storeId} amount={amount} />}
    </div>
  )
})

/** Reads this store's kept delivery and fetches what is missing. */
function useDeliveryHere(storeId: string, amount: number) {
  const { sellerId } = usePage()
  const { of, address, shipping } = useDeliveryState()
  const { less } = useDelivery(storeId, amount)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const isHere = of === placeKey(sellerId, storeId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says that it must be asked for again
  useEffect(() => {
    const place = { sellerId, storeId }
    openDelivery(place, Date.now())
    void loadRules(place).then((done) => setFailed(!done))
  }, [sellerId, storeId, tries])
  const book = useAddressBook(storeId, isHere && address === null)
  const ownDefault = book.data?.find(({ isdefault }) => isdefault)
  useEffect(() => {
    if (isHere && address === null && ownDefault) chooseAddress({ sellerId, storeId }, ownDefault)
  }, [isHere, address, ownDefault, sellerId, storeId])
  // Ahead of the submit, so that distance and refusal are known before it. An order below the minimum is not
  // delivered.
  const isAsked = isHere && address !== null && shipping === null && less === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an address; the amount of the moment will do
  useEffect(() => {
    if (isAsked) void ensureShipping({ sellerId, storeId }, amount)
  }, [isAsked, address, sellerId, storeId])
  return { failed, again: () => setTries((count) => count + 1) }
}
