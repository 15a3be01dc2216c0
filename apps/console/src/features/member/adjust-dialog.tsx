import type { AloneLeft, MemberAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import type { StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import { adjustReasons, valueAfter } from '@comanda/rules/member/member-adjustment.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { useState } from 'react'
import { AmountInput } from '../../app/amount-input.tsx'
import ask from '../../app/ask-dialog.module.css'
import { AskDialog } from '../../app/ask-dialog.tsx'
import { DigitsInput } from '../../app/digits-input.tsx'
import { readAmount } from '../../app/read-amount.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useText } from '../../i18n/text.ts'
import css from './member.module.css'
import type { MemberValueActions } from './member.mutations.ts'
import { type AdjustUnit, amountText } from './member-words.ts'

interface Props {
  readonly member: StaffMember
  readonly currency: CurrencySetting
  /** What the person may still adjust alone; undefined until it is loaded. */
  readonly alone: AloneLeft | undefined
  readonly adjust: MemberValueActions['adjust']
  /** With the adjustment, if one was made or asked for. */
  readonly onDone: (made?: MemberAdjustment) => void
}

const units = ['gift', 'points'] as const
const ways = ['give', 'take'] as const
const reasons = [...adjustReasons, 'other'] as const

/** Asks what to change and why, and says whether a second person is needed. A refusal is shown here; what was typed stays. */
export function AdjustDialog({ member, currency, alone, adjust, onDone }: Props) {
  const t = useText()
  const [unit, setUnit] = useState<AdjustUnit>('gift')
  const [way, setWay] = useState<(typeof ways)[number]>('give')
  const [typed, setTyped] = useState('')
  const [listed, setListed] = useState<(typeof reasons)[number] | null>(null)
  const [words, setWords] = useState('')
  const size = unit === 'gift' ? readAmount(typed, currency) : Number(typed) || null
  const amount = size === null ? null : way === 'give' ? size : -size
  const reason = listed === 'other' ? words.trim() : (listed ?? '')
  const before = member[unit]
  const after = valueAfter(before, amount ?? 0, unit === 'points' ? member.debt : 0)
  const left = alone?.[unit]
  const needsSecond = left !== undefined && size !== null && size > left
  const keyOf = useIntentKey()
  const leave = (made?: MemberAdjustment) => {
    adjust.reset()
    onDone(made)
  }
  return (
    <AskDialog
      title={t('member.adjustTitle', { name: member.name })}
      hint={t('member.adjustHint')}
      onDone={() => leave()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (amount === null || adjust.isPending) return
          const wanted = { who: member.card, unit, amount, reason }
          adjust.mutate({ ...wanted, key: keyOf(wanted) }, { onSuccess: leave })
        }}
      >
        <p className={css.notice} role="alert">
          {adjust.error?.message}
        </p>
        <Choices
          {...{ legend: t('member.adjustUnit'), name: 'unit', all: units, chosen: unit }}
          words={(one) => t('member.unit', { unit: one })}
          onChoose={(one) => {
            setUnit(one)
            setTyped('')
          }}
        />
        <Choices
          {...{ legend: t('member.adjustWay'), name: 'way', all: ways, chosen: way, onChoose: setWay }}
          words={(one) => t('member.way', { way: one })}
        />
        {unit === 'gift' ? (
          <label>
            {t('member.adjustAmount', { unit })}
            <AmountInput required autoComplete="off" value={typed} onText={setTyped} />
          </label>
        ) : (
          <label>
            {t('member.adjustAmount', { unit })}
            <DigitsInput required autoComplete="off" most={9} value={typed} onDigits={setTyped} />
          </label>
        )}
        <Choices
          {...{ legend: t('member.adjustWhy'), name: 'reason', all: reasons, chosen: listed, onChoose: setListed }}
          words={(one) => t('member.reason', { reason: one })}
        />
        {listed === 'other' ? (
          <label>
            {t('member.otherWhy')}
            <input required value={words} maxLength={60} onChange={({ target }) => setWords(target.value)} />
          </label>
        ) : null}
        <p
          className={css.preview}
          role="status"
          data-short={after < 0 || undefined}
          data-second={needsSecond || undefined}
        >
          <b>
            {t('member.fromTo', {
              from: amountText(unit, before, currency, t),
              to: amountText(unit, after, currency, t),
            })}
          </b>
          {after < 0 ? <span>{t('member.short')}</span> : null}
          {left === undefined ? null : (
            <span>
              {t(needsSecond ? 'member.needsSecond' : 'member.alone', { left: amountText(unit, left, currency, t) })}
            </span>
          )}
        </p>
        <div className={ask.buttons}>
          <button type="button" className={ask.keep} onClick={() => leave()}>
            {t('member.back')}
          </button>
          <button type="submit" disabled={adjust.isPending || amount === null || after < 0 || reason === ''}>
            {t(needsSecond ? 'member.adjustAsk' : 'member.adjustYes')}
          </button>
        </div>
      </form>
    </AskDialog>
  )
}

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly name: string
  readonly all: readonly T[]
  readonly chosen: T | null
  readonly words: (one: T) => string
  readonly onChoose: (one: T) => void
}

function Choices<T extends string>({ legend, name, all, chosen, words, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} data-chosen={one === chosen || undefined}>
          <input type="radio" required name={name} checked={one === chosen} onChange={() => onChoose(one)} />
          {words(one)}
        </label>
      ))}
    </fieldset>
  )
}
