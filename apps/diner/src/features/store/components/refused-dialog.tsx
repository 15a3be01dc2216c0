import type { Store } from '@comanda/contract/store/store.schema.ts'
import { offersOf, type StoreOffer } from '@comanda/rules/store/store-choice.ts'
import { openingHoursText } from '@comanda/rules/time/opening-hours.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import type { StoreWay } from '../use-store-way.ts'
import { OrderLink } from './store-ways.tsx'

type Order = Extract<StoreWay, { kind: 'order' }>

export interface RefusedDialogProps {
  refused: { store: Store; way: Extract<StoreWay, { kind: 'refused' }> } | undefined
  wayOf: (store: Store, offer: StoreOffer) => StoreWay
  onTake: (store: Store, way: Order) => boolean
  onClose: () => void
}

/** Why this store takes no order now, in the spec's sentences (1 §5, §8), and what else it offers. */
export function RefusedDialog({ refused, wayOf, onTake, onClose }: RefusedDialogProps) {
  const text = useText()
  const { store, way } = refused ?? {}
  const others = store ? offersOf(store.isEnable).map((offer) => wayOf(store, offer)) : []
  const other = others.find((one): one is Order => one.kind === 'order')
  return (
    <Dialog
      open={refused !== undefined}
      onClose={onClose}
      kind="box"
      title={way?.why === 'store_closed' ? text('store.closedTitle') : store?.name}
      closeLabel={text('style.close')}
      footer={
        <>
          {store && other && (
            <OrderLink
              way={other}
              className={buttonClass({ kind: 'primary' })}
              onTake={() => {
                onClose()
                return onTake(store, other)
              }}
            >
              {text('store.kind', { type: other.offer })}
            </OrderLink>
          )}
          <Button onClick={onClose}>{text('store.otherStore')}</Button>
        </>
      }
    >
      <p>{store && way && <Reason store={store} why={way.why} />}</p>
    </Dialog>
  )
}

function Reason({ store, why }: { store: Store; why: Extract<StoreWay, { kind: 'refused' }>['why'] }) {
  const text = useText()
  const hours = openingHoursText(store.businessTime)
  if (why === 'store_deactivated') return text('store.whyDeactivated')
  if (why === 'self_ordering_closed') return text('store.whySelfOrdering')
  // The true reason, where the hours would say open, and when it ends.
  if (store.gate?.code === 'store_closed') {
    return (
      <>
        {store.gate.reason} <span className="quiet">{store.gate.ends}</span>
      </>
    )
  }
  return hours === '' ? text('store.whyClosedNow') : text('store.whyClosed', { hours })
}
