import { Button } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { trash } from '@comanda/ui/icon/icons-later.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './ahead-content.module.css'
import { clearCart } from './device-cart.state.ts'

/** Clears the cart after one question. */
export function ClearAhead({ count, disabled }: { count: number; disabled: boolean }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" className={styles.clear} disabled={disabled} onClick={() => setAsking(true)}>
        <Icon shape={trash} size="sm" />
        {text('sharedCart.clear')}
      </button>
      <Dialog
        open={asking}
        onClose={close}
        kind="box"
        title={text('aheadCart.clearTitle')}
        closeLabel={text('sharedCart.keep')}
        footer={
          <>
            <Button onClick={close}>{text('sharedCart.keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                close()
                clearCart()
              }}
            >
              {text('sharedCart.clearYes')}
            </Button>
          </>
        }
      >
        <p className="quiet">{text('aheadCart.clearText', { count })}</p>
      </Dialog>
    </>
  )
}
