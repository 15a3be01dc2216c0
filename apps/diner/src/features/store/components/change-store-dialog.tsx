import type { Store } from '@comanda/contract/store/store.schema.ts'
import { Button, buttonClass } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { chooseOrder } from '../order-choice.ts'
import type { StoreWay } from '../use-store-way.ts'
import { OrderLink } from './store-ways.tsx'

export interface ChangeStoreDialogProps {
  asked: { store: Store; way: Extract<StoreWay, { kind: 'order' }> } | undefined
  /** The store whose dishes would go, if known. */
  before: string | undefined
  onClose: () => void
}

/** Warns that another store clears the earlier choice (spec 1 §4). */
export function ChangeStoreDialog({ asked, before, onClose }: ChangeStoreDialogProps) {
  const text = useText()
  const { sellerId } = usePage()
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      kind="box"
      title={text('store.changeTitle', { name: asked?.store.name ?? '' })}
      closeLabel={text('style.close')}
      footer={
        <>
          {asked && (
            <OrderLink
              way={asked.way}
              className={buttonClass({ kind: 'plain' })}
              onTake={() => {
                chooseOrder(sellerId, asked.way.choice)
                return true
              }}
            >
              {text('store.change')}
            </OrderLink>
          )}
          <Button kind="primary" onClick={onClose}>
            {text('store.keep')}
          </Button>
        </>
      }
    >
      <p className="quiet">
        {before === undefined ? text('store.changeText') : text('store.changeTextOf', { name: before })}
      </p>
    </Dialog>
  )
}
