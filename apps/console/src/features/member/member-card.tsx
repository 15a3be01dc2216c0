import type { StaffMember } from '@comanda/contract/member/staff-member.schema.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import css from './member.module.css'
import { changeText, dateText, reasonWords } from './member-words.ts'

interface Props {
  readonly member: StaffMember
  readonly currency: CurrencySetting
  readonly onAdjust: () => void
}

/** A found member: name, masked phone, value and the newest history. */
export function MemberCard({ member, currency, onAdjust }: Props) {
  const t = useText()
  const language = useLanguage()
  const count = (n: number) => new Intl.NumberFormat(language).format(n)
  const cash = (amount: number) => formatMoney(money(amount), currency, { showZero: true })
  const { balance, principal, gift, fzamt, points, debt } = member
  const values = [
    ['balance', cash(balance)],
    ['principal', cash(principal)],
    ['gift', cash(gift)],
    ...(fzamt > 0 ? [['held', cash(fzamt)]] : []),
    ['points', count(points)],
    ...(debt > 0 ? [['debt', count(debt)]] : []),
  ] as const
  return (
    <section className={css.member} aria-label={member.name}>
      <header>
        <div>
          <h3>{member.name}</h3>
          <p>{member.phone}</p>
          <p>{t('member.card', { card: member.card.replace(/(.{4})(?=.)/g, '$1 ') })}</p>
        </div>
        <button type="button" className={css.plain} onClick={onAdjust}>
          {t('member.adjust')}
        </button>
      </header>
      <dl>
        {values.map(([what, words]) => (
          <div key={what}>
            <dt>{t('member.value', { what: what ?? '' })}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <History {...{ member, currency }} />
    </section>
  )
}

function History({ member, currency }: Pick<Props, 'member' | 'currency'>) {
  const t = useText()
  const language = useLanguage()
  const zone = useStoreZone()
  return (
    <>
      <h4>{t('member.history')}</h4>
      {member.history.length === 0 ? <p className={css.hint}>{t('member.historyNone')}</p> : null}
      <ul>
        {member.history.map(({ consumeid, consumetype, deltafee, deltapoints, time, info }) => (
          <li key={consumeid}>
            <p>
              {t('member.kind', { kind: consumetype })}
              <small>
                {dateText(time, zone, language)}
                {info === '' ? null : ` · ${reasonWords(info, t)}`}
              </small>
            </p>
            <b>
              {[
                ...(deltafee === 0 ? [] : [changeText('gift', deltafee, currency, t)]),
                ...(deltapoints === 0 ? [] : [changeText('points', deltapoints, currency, t)]),
              ].join(' · ')}
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
