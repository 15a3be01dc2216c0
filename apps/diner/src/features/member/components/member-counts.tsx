import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { Card } from '@comanda/ui/layout/card.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../../app/money.tsx'
import { useAppPath } from '../../../app/page-input.ts'
import { isBuilt } from '../../../app/routes.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './member-counts.module.css'

/** What the member owns; each figure leads to its page. Undefined = not read: no figure is better than an old one. */
export function MemberCounts({ member }: { member: MemberInfo | undefined }) {
  const text = useText()
  return (
    <Card flush className={styles.counts}>
      <Figure name={text('member.balance')} path="/consume">
        {member ? <Amount amount={member.balance} size="inherit" /> : '–'}
      </Figure>
      <Figure name={text('member.points')} path="/acttype/251">
        {member?.points ?? '–'}
      </Figure>
    </Card>
  )
}

function Figure({ name, path, children }: { name: string; path: string; children: ReactNode }) {
  const pathOf = useAppPath()
  const inside = (
    <>
      <b>{children}</b>
      <span>{name}</span>
    </>
  )
  if (!isBuilt(path)) return <div className={styles.figure}>{inside}</div>
  return (
    <Link to={pathOf(path)} className={styles.figure}>
      {inside}
    </Link>
  )
}
