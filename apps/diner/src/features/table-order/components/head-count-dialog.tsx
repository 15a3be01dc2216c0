import { boundNumber } from '@comanda/rules/menu/number-pad.ts'
import { Button } from '@comanda/ui/button.tsx'
import { Dialog } from '@comanda/ui/dialog.tsx'
import { Stepper } from '@comanda/ui/stepper.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './dialog-body.module.css'

/** How many eat at this table. */
export function HeadCountDialog(props: {
  open: boolean
  cover: number
  onClose: () => void
  onSave: (cover: number) => void
  saving: boolean
}) {
  const { open, onClose, saving } = props
  const text = useText()
  return (
    <Dialog open={open} onClose={onClose} title={text('sharedCart.headCount')} closeLabel={text('sharedCart.close')}>
      <Counter {...props} saving={saving} />
    </Dialog>
  )
}

/** Inside the dialog, so that it starts anew from what is set whenever it opens. */
function Counter({ cover, onSave, saving }: { cover: number; onSave: (cover: number) => void; saving: boolean }) {
  const text = useText()
  const [count, setCount] = useState(() => boundNumber(cover).value)
  return (
    <div className={styles.body}>
      <Stepper
        value={count}
        size="lg"
        label={text('sharedCart.headCount')}
        minusLabel={text('sharedCart.onePersonLess')}
        plusLabel={text('sharedCart.onePersonMore')}
        minusDisabled={count <= 1}
        onMinus={() => setCount((value) => boundNumber(value - 1).value)}
        onPlus={() => setCount((value) => boundNumber(value + 1).value)}
      />
      <Button kind="primary" size="big" wide waiting={saving} onClick={() => onSave(count)}>
        {text('sharedCart.save')}
      </Button>
    </div>
  )
}
