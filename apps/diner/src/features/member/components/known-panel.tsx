import { useMoneyText } from '../../../app/money.tsx'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMember } from '../member.queries.ts'
import { JoinPrompt } from './join-prompt.tsx'
import type { MemberPanelProps } from './member-panel.tsx'
import { PanelFrame } from './panel-frame.tsx'

/** The panel once the member is read. Without an answer it stays a link to Mine. */
export const KnownPanel = withQueries(function Known({ back }: MemberPanelProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const { data: member } = useMember()
  if (member === undefined) return <PanelFrame title={text('home.member')} about={text('home.memberText')} />
  if (!member.isVip) return <JoinPrompt back={back} />
  const balance = text('member.balanceIs', { amount: moneyText(member.balance, { showZero: true }) })
  const frozen =
    member.fzamt > 0 ? text('member.frozenIs', { amount: moneyText(member.fzamt, { showZero: true }) }) : ''
  const points = text('member.pointsAre', { n: member.points })
  return (
    <PanelFrame title={member.username} about={[balance, frozen, points].filter((part) => part !== '').join(' · ')} />
  )
})
