import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { Button, type ButtonLook } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { AgainSheet } from './again-sheet.tsx'

/** Orders the same again; the guest sees what has changed before the cart is filled. */
export function OrderAgain({ order, ...look }: { order: AheadOrder } & Pick<ButtonLook, 'kind' | 'size' | 'wide'>) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {text('ahead.again')}
      </Button>
      <AgainSheet order={order} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
