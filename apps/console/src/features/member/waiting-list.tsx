import type { WaitingAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { momentText } from '../../app/clock.ts'
import { hasFailed } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import css from './member.module.css'
import type { WaitingAnswer } from './member.queries.ts'
import { amountText, changeText, personOf, reasonWords } from './member-words.ts'

interface Props {
  readonly waiting: Pick<
    UseQueryResult<WaitingAnswer>,
    'data' | 'error' | 'isError' | 'isPending' | 'errorUpdateCount' | 'refetch'
  >
  readonly currency: CurrencySetting
  readonly now: number
  /** Null: this person answers no requests. */
  readonly onAnswer: ((request: WaitingAdjustment) => void) | null
}

/** The requests that wait for a second person, the oldest first. */
export function WaitingList({ waiting, ...rest }: Props) {
  const t = useText()
  const { data, error } = waiting
  return (
    <section className={css.waiting} aria-label={t('member.waitingTitle')}>
      <h3>{t('member.waitingTitle')}</h3>
      {hasFailed(waiting) ? (
        <div className={css.notice} role="alert">
          <p>{t('member.waitingFailed')}</p>
          <p>{error?.message}</p>
          <button type="button" className={css.plain} onClick={() => void waiting.refetch()}>
            {t('house.again')}
          </button>
        </div>
      ) : null}
      {data === undefined && !hasFailed(waiting) ? <p role="status">{t('member.waitingLoading')}</p> : null}
      {data?.adjustments.length === 0 ? <p className={css.hint}>{t('member.waitingNone')}</p> : null}
      <ul>
        {data?.adjustments.map((request) => (
          <li key={request.adjustmentId}>
            <Request {...{ ...rest, request }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({
  request,
  currency,
  now,
  onAnswer,
}: Omit<Props, 'waiting'> & { readonly request: WaitingAdjustment }) {
  const t = useText()
  return (
    <>
      <RequestWords {...{ request, currency, now }} />
      {request.own ? <p className={css.hint}>{t('member.own')}</p> : null}
      {onAnswer === null ? null : (
        <button type="button" className={css.plain} onClick={() => onAnswer(request)}>
          {t(request.own ? 'member.withdraw' : 'member.check')}
        </button>
      )}
    </>
  )
}

/** What a request changes, why, and who asked. */
export function RequestWords({
  request,
  currency,
  now,
}: Pick<Props, 'currency' | 'now'> & { readonly request: WaitingAdjustment }) {
  const t = useText()
  const language = useLanguage()
  const zone = useStoreZone()
  const { unit, amount, before, after, username, card, reason, askedBy, askedAt } = request
  return (
    <div className={css.request}>
      <p>
        <b>{username || card}</b>
        <b>{changeText(unit, amount, currency, t)}</b>
      </p>
      <p>
        <span>{t('member.unit', { unit })}</span>
        <span>
          {t('member.fromTo', {
            from: amountText(unit, before, currency, t),
            to: amountText(unit, after, currency, t),
          })}
        </span>
      </p>
      <p>
        <span>{reasonWords(reason, t)}</span>
        <span>{t('member.askedBy', { who: personOf(askedBy), time: momentText(askedAt, now, zone, language) })}</span>
      </p>
    </div>
  )
}
