import { intentKey } from '@comanda/client/intent-key.ts'
import type { MemberAdjustment, WaitingAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { useState } from 'react'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import css from './member.module.css'
import type { MemberValueActions } from './member.mutations.ts'
import { RequestWords } from './waiting-list.tsx'

interface Props {
  readonly request: WaitingAdjustment
  readonly currency: CurrencySetting
  readonly now: number
  readonly answer: MemberValueActions['answer']
  /** With the adjustment, if it was answered. */
  readonly onDone: (answered?: MemberAdjustment) => void
}

/** Approves or refuses another person's request, or withdraws the own one. */
export function AnswerDialog({ request, currency, now, answer, onDone }: Props) {
  const t = useText()
  const { own, adjustmentId } = request
  const [key] = useState(intentKey)
  const leave = (answered?: MemberAdjustment) => {
    answer.reset()
    onDone(answered)
  }
  const give = (approve: boolean) => answer.mutate({ adjustmentId, approve, key }, { onSuccess: leave })
  return (
    <AskDialog
      title={t(own ? 'member.withdrawTitle' : 'member.answerTitle')}
      hint={own ? undefined : t('member.answerHint')}
      onDone={() => leave()}
    >
      <RequestWords {...{ request, currency, now }} />
      <p className={css.notice} role="alert">
        {answer.error?.message}
      </p>
      <div className={ask.buttons}>
        <button type="button" className={ask.keep} onClick={() => leave()}>
          {t('member.back')}
        </button>
        <button type="button" className={ask.bad} disabled={answer.isPending} onClick={() => give(false)}>
          {t(own ? 'member.withdraw' : 'member.refuse')}
        </button>
        {own ? null : (
          <button type="button" disabled={answer.isPending} onClick={() => give(true)}>
            {t('member.approve')}
          </button>
        )}
      </div>
    </AskDialog>
  )
}
