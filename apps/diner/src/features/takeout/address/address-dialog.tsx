import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { type DeliveryState, useDelivery, useDeliveryState } from '../delivery/delivery.state.ts'
import { ensureShipping, writeRiderMemo } from '../delivery/delivery.ts'
import type { DeliveryPartProps } from '../delivery/delivery-part.ts'
import { useWayText, useWhereText } from '../delivery/way-text.ts'
import styles from './address-dialog.module.css'
import { AddressPanel } from './address-panel.tsx'
import { missingFields } from './recipient.ts'

/** The length of the rider's memo (spec 1 §9: memos are 30 or 60). */
const memoLength = 60

/**
 * Recipient and address (spec 1 §2). It closes once a rider knows enough; a guest who will not say may return to the
 * menu.
 */
export function AddressDialog({ storeId, amount }: Pick<DeliveryPartProps, 'storeId' | 'amount'>) {
  const text = useText()
  const state = useDeliveryState()
  const { sellerId } = usePage()
  const { address, words, refusal } = state
  const { less } = useDelivery(storeId, amount)
  const [memo, setMemo] = useState(state.memo)
  const missing = missingFields(address)
  const [message, setMessage] = useState(false)
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  // Only now: a panel rendered together with this dialog would open before it, and lie beneath it.
  useEffect(() => setChanging(useDeliveryState.getState().address === null), [])
  function close(): void {
    if (missing.length > 0) {
      setMessage(true)
      return
    }
    writeRiderMemo({ sellerId, storeId }, memo.trim())
    useDeliveryState.setState({ open: false, words: '' })
  }
  /** Waits for the store to accept the address: its refusal stands here, and not behind the dialog. */
  async function takeHere(): Promise<void> {
    const place = { sellerId, storeId }
    if (missing.length > 0) return close()
    writeRiderMemo(place, memo.trim())
    // An order below the minimum is not delivered: the phone asks nothing yet.
    if (less === 0) {
      setAsking(true)
      await ensureShipping(place, amount)
      setAsking(false)
    }
    if (useDeliveryState.getState().refusal === '') close()
  }
  return (
    <Dialog
      open
      kind="box"
      title={text('takeout.addressTitle')}
      closeLabel={text('takeout.close')}
      onClose={close}
      footer={
        <>
          <Button wide onClick={() => setChanging(true)}>
            {text(address ? 'takeout.change' : 'takeout.choose')}
          </Button>
          <Button
            kind="primary"
            size="big"
            wide
            waiting={asking}
            disabled={refusal !== ''}
            onClick={() => void takeHere()}
          >
            {text('takeout.here')}
          </Button>
          {missing.length > 0 && <BackToMenu />}
        </>
      }
    >
      {words !== '' && (
        <Note tone="warn" icon={warning}>
          {words}
        </Note>
      )}
      {/* First, to be seen on the smallest phone with the largest text. */}
      <div className={styles.message} role="alert">
        {message && missing[0] !== undefined && text('takeout.needed', { field: missing[0] })}
        {refusal !== '' && (
          <Note tone="warn" icon={warning}>
            {refusal}
          </Note>
        )}
      </div>
      <AddressFacts state={state} />
      {address !== null && (
        <TextField
          label={text('takeout.memo')}
          placeholder={text('takeout.memoExample')}
          value={memo}
          maxLength={memoLength}
          enterKeyHint="done"
          onChange={(event) => setMemo(event.target.value)}
        />
      )}
      {changing && <AddressPanel storeId={storeId} onClose={() => setChanging(false)} />}
    </Dialog>
  )
}

/** What the rider will read, with empty places for missing values. */
export function AddressFacts({ state }: { state: Pick<DeliveryState, 'address' | 'shipping'> }) {
  const text = useText()
  const wayText = useWayText()
  const whereText = useWhereText()
  const { address, shipping } = state
  const way = wayText(shipping?.distance ?? address?.distance ?? 0, shipping?.about ?? true)
  const none = text('takeout.notYet')
  return (
    <dl className={styles.facts}>
      <dt>{text('takeout.recipient')}</dt>
      <dd>{address?.username || none}</dd>
      <dt>{text('takeout.tel')}</dt>
      <dd>{address?.tel || none}</dd>
      <dt>{text('takeout.address')}</dt>
      <dd>{address ? whereText(address) : none}</dd>
      {way !== '' && (
        <>
          <dt>{text('takeout.distance')}</dt>
          <dd>{way}</dd>
        </>
      )}
    </dl>
  )
}

/** The dialog stays until an address is chosen; its page can be left. */
function BackToMenu() {
  const text = useText()
  const menu = useMenuPath()
  return (
    <Link
      to={menu}
      className={buttonClass({ kind: 'quiet', wide: true })}
      onClick={() => useDeliveryState.setState({ open: false, words: '' })}
    >
      {text('takeout.backToMenu')}
    </Link>
  )
}
