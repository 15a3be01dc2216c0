import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Note } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { info } from '@comanda/ui/icon/icons-later.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './no-methods.module.css'

/** Why no payment method can be chosen; nothing while they load. */
export function NoMethods({ payTypes }: { payTypes: UseQueryResult<readonly PayType[], Error> }) {
  const text = useText()
  // The note and its button stay during a retry, until the methods load.
  const [failed, setFailed] = useState(false)
  const isFailed = payTypes.data === undefined && (failed || queryProblem(payTypes) !== null)
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
