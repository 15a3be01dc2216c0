import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { whyNothing } from '../../../app/why-nothing.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './no-methods.module.css'

/** Why there is no way to pay to be chosen: without a word the button would be dead. Nothing while they are on their way. */
export function NoMethods({ payTypes }: { payTypes: UseQueryResult<readonly PayType[], Error> }) {
  const text = useText()
  // Asked for again it is on its way, and the word with its button stays until they are here.
  const [failed, setFailed] = useState(false)
  const isFailed = payTypes.data === undefined && (failed || whyNothing(payTypes) !== null)
  if (isFailed !== failed) setFailed(isFailed)
  if (payTypes.data?.length === 0) {
    return (
      <Note icon={info}>
        <b>{text('checkout.noMethodsTitle')}</b> {text('checkout.noMethodsText')}
      </Note>
    )
  }
  if (!isFailed) return null
  return (
    <div className={styles.note} role="alert">
      <Note tone="warn" icon={warning}>
        <p>{text('checkout.methodsFailed')}</p>
        <Button
          size="small"
          waiting={payTypes.isFetching && !payTypes.isPaused}
          onClick={() => void payTypes.refetch()}
        >
          {text('checkout.methodsAgain')}
        </Button>
      </Note>
    </div>
  )
}
