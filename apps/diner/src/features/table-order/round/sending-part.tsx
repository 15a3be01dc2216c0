import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import type { AskedDish } from './must-order.ts'
import { type MustOrderAnswer, MustOrderDialog } from './must-order-dialog.tsx'
import type { SendQuestion } from './use-send-round.ts'

export interface SendingPartProps {
  question: SendQuestion
  /** The bounds of a must-order dish. */
  asked: (dish: MustOrderDish) => AskedDish
  /** Undefined until the menu is loaded. */
  onMustOrder: ((answers: readonly MustOrderAnswer[]) => void) | undefined
  /** The guest agreed or answered: send the round. */
  onAgain: () => void
  onClose: () => void
}

/** One question before the round is sent, with a way back to the cart. */
export function SendingPart({ question, asked, onMustOrder, onAgain, onClose }: SendingPartProps) {
  if (question.kind === 'must_order') {
    return <MustOrderDialog dishes={question.dishes.map(asked)} onConfirm={onMustOrder} onClose={onClose} />
  }
  return <PrepayDialog onYes={onAgain} onClose={onClose} />
}

/** Pay mode 2 (spec 1 §4): ordering and paying are one step. */
function PrepayDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      open
      onClose={onClose}
      kind="box"
      title={text('sending.prepayTitle')}
      closeLabel={text('sending.back')}
      footer={
        <>
          <Button onClick={onClose}>{text('sending.back')}</Button>
          <Button kind="primary" onClick={onYes}>
            {text('sending.prepayYes')}
          </Button>
        </>
      }
    >
      <p className="quiet">{text('sending.prepayText')}</p>
    </Dialog>
  )
}
